import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { MediaError, mediaErrorOf, missingDeviceOf } from './media-error.ts';

/** What is asked for; ids name devices that somebody has chosen, others are the browser's choice. */
type UserMediaPlan = Pick<CapturePlan, 'camera' | 'microphone'> & {
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
};
export type CapturePart = 'camera' | 'microphone' | 'screen';
export interface Capture {
  userMedia: MediaStream | null;
  screen: MediaStream | null;
}
/** `ended`: a device went or somebody stopped the sharing; what this page stops by itself is not told. */
export interface CaptureEvent {
  type: 'opened' | 'ended';
  part: CapturePart;
}

/** Of the document: the check before an exam opens them, the room goes on with them, and nobody is asked twice. */
let capture: Capture = { userMedia: null, screen: null };
const listeners = new Set<(event: CaptureEvent) => void>();

const tell = (event: CaptureEvent): void => {
  for (const listener of [...listeners]) listener(event);
};
const stop = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};
const isLive = (stream: MediaStream | null, kind: 'video' | 'audio'): boolean =>
  stream?.getTracks().some((track) => track.kind === kind && track.readyState === 'live') ?? false;

function watch(stream: MediaStream, partOf: (track: MediaStreamTrack) => CapturePart): void {
  for (const track of stream.getTracks()) {
    const part = partOf(track);
    track.addEventListener('ended', () => {
      const isCurrent = stream === capture.userMedia || stream === capture.screen;
      if (isCurrent) tell({ type: 'ended', part });
    });
    tell({ type: 'opened', part });
  }
}

/** What is captured now. Streams stay here when their tracks have ended: ask `isCaptured`. */
export const currentCapture = (): Capture => capture;

export function isCaptured(part: CapturePart): boolean {
  if (part === 'screen') return isLive(capture.screen, 'video');
  return isLive(capture.userMedia, part === 'camera' ? 'video' : 'audio');
}

export function listenToCapture(listener: (event: CaptureEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const chosen = (id: string | undefined) => (id ? { deviceId: { ideal: id } } : {});

function isDevice(stream: MediaStream | null, kind: 'video' | 'audio', id: string | undefined): boolean {
  const track = id ? stream?.getTracks().find((one) => one.kind === kind) : undefined;
  return !track || track.getSettings().deviceId === id;
}

async function askForDevices(plan: UserMediaPlan): Promise<MediaStream> {
  const { camera, microphone, cameraId, microphoneId } = plan;
  if (!navigator.mediaDevices?.getUserMedia) throw new MediaError('unsupported');
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: camera && {
        width: { ideal: 640 },
        height: { ideal: 480 },
        frameRate: { ideal: 30 },
        facingMode: { ideal: 'user' },
        ...chosen(cameraId),
      },
      audio: microphone && { echoCancellation: true, noiseSuppression: true, ...chosen(microphoneId) },
    });
  } catch (error) {
    const code = mediaErrorOf(error);
    if (code !== 'not-found') throw new MediaError(code, error);
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
    throw new MediaError(
      missingDeviceOf(
        { camera, microphone },
        devices.map(({ kind }) => kind),
      ),
      error,
    );
  }
}

/**
 * Camera and microphone as the exam's plan wants them: those that are open already, without asking again.
 * @throws MediaError
 */
export async function openUserMedia(plan: UserMediaPlan): Promise<MediaStream> {
  const { userMedia } = capture;
  const isComplete = (!plan.camera || isCaptured('camera')) && (!plan.microphone || isCaptured('microphone'));
  const isChosen =
    isDevice(userMedia, 'video', plan.cameraId) && isDevice(userMedia, 'audio', plan.microphoneId);
  if (userMedia && isComplete && isChosen) return userMedia;
  const opened = await askForDevices(plan);
  stop(userMedia);
  capture = { ...capture, userMedia: opened };
  watch(opened, ({ kind }) => (kind === 'video' ? 'camera' : 'microphone'));
  return opened;
}

/** More than the types of the DOM know: other surfaces aren't offered where the browser can leave them out. */
const screenOptions = {
  video: { width: { max: 1920 }, height: { max: 1080 }, frameRate: { ideal: 15, max: 30 } },
  audio: false,
  monitorTypeSurfaces: 'include',
  selfBrowserSurface: 'exclude',
  surfaceSwitching: 'exclude',
};

/**
 * Asks for a screen: called by a press, as browsers demand. Another one takes the place of the one before. `whole`: of the monitor,
 * where otherwise a window or a tab will do.
 * @throws MediaError `screen-incomplete` for a window or a tab where the whole is asked for.
 */
export async function shareScreen({ whole = true } = {}): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getDisplayMedia) throw new MediaError('unsupported');
  const options = whole
    ? { ...screenOptions, video: { ...screenOptions.video, displaySurface: 'monitor' } }
    : screenOptions;
  const opened = await navigator.mediaDevices.getDisplayMedia(options).catch((error: unknown) => {
    throw new MediaError(mediaErrorOf(error), error);
  });
  const surface = opened.getVideoTracks()[0]?.getSettings().displaySurface;
  if (whole && surface !== 'monitor') {
    stop(opened);
    throw new MediaError('screen-incomplete', { name: 'screen-incomplete', message: surface ?? '' });
  }
  stop(capture.screen);
  capture = { ...capture, screen: opened };
  watch(opened, () => 'screen');
  return opened;
}

/** Devices go dark, the sharing ends. */
export function stopCapture(): void {
  const { userMedia, screen } = capture;
  capture = { userMedia: null, screen: null };
  stop(userMedia);
  stop(screen);
}
