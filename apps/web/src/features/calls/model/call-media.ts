import { currentCapture, isCaptured, MediaError, mediaErrorOf } from '#lib/media/capture/index.ts';

const open = async (ask: () => Promise<MediaStream>): Promise<MediaStreamTrack> => {
  try {
    const [track] = (await ask()).getTracks();
    if (!track) throw new MediaError('not-found');
    return track;
  } catch (error) {
    throw error instanceof MediaError ? error : new MediaError(mediaErrorOf(error), error);
  }
};

const devices = (): MediaDevices => {
  if (!navigator.mediaDevices?.getUserMedia) throw new MediaError('unsupported');
  return navigator.mediaDevices;
};

/** Opens the microphone; clones the track of the exam's recording if there is one, which needs no permission prompt. @throws MediaError */
export const openMicrophone = (): Promise<MediaStreamTrack> => {
  const captured = isCaptured('microphone') ? currentCapture().userMedia?.getAudioTracks()[0] : undefined;
  if (captured) return Promise.resolve(captured.clone());
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  return open(() => devices().getUserMedia({ audio }));
};

/** @throws MediaError */
export const openCamera = (): Promise<MediaStreamTrack> => {
  const video = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 20, max: 30 } };
  return open(() => devices().getUserMedia({ video }));
};

/** To be called in a press: browsers require user activation. @throws MediaError */
export const openScreen = (): Promise<MediaStreamTrack> =>
  open(() => {
    const media = devices();
    if (!media.getDisplayMedia) throw new MediaError('unsupported');
    return media.getDisplayMedia({ video: { frameRate: { ideal: 10, max: 15 } }, audio: false });
  });
