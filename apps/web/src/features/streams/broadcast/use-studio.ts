import type { StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { useEffect, useState } from 'react';
import {
  currentCapture,
  isCaptured,
  listenToCapture,
  type MediaErrorCode,
  mediaErrorOf,
  openUserMedia,
  shareScreen,
  stopCapture,
} from '#lib/media/capture/index.ts';
import { type Compositor, createCompositor } from '#lib/media/recording/compositor.ts';
import { createFrameLoop } from '#lib/media/recording/frame-loop.ts';

type Shown = Pick<StreamDetails, 'shows' | 'microphone'>;
export interface Devices {
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
}

const wantsCamera = ({ shows }: Shown): boolean => shows !== 'screen';
const wantsScreen = ({ shows }: Shown): boolean => shows !== 'camera';

/** Renders the preview before anything is recorded; the same picture is broadcast later. */
function startPreview(compositor: Compositor): () => void {
  const loop = createFrameLoop({ draw: () => compositor.draw(), onLower: () => undefined });
  compositor.resize(loop.quality());
  loop.start();
  return () => loop.stop();
}

/** Camera, microphone and screen of the broadcaster, and the picture that is composed of them. */
export function useStudio(stream: Shown, isLive: boolean) {
  const { shows, microphone } = stream;
  const [compositor] = useState(createCompositor);
  const [problem, setProblem] = useState<MediaErrorCode | null>(null);
  const [devices, setDevices] = useState<Devices>({});
  const [known, setKnown] = useState<readonly MediaDeviceInfo[]>([]);
  // Forces a render: the streams are kept outside of React's state.
  const [, setTurn] = useState(0);

  const refresh = (): void => {
    const { userMedia, screen } = currentCapture();
    compositor.show(shows === 'screen' ? null : userMedia, shows === 'camera' ? null : screen);
    setTurn((turn) => turn + 1);
  };
  useEffect(() => {
    const stopListening = listenToCapture(() => {
      const { userMedia, screen } = currentCapture();
      compositor.show(shows === 'screen' ? null : userMedia, shows === 'camera' ? null : screen);
      setTurn((turn) => turn + 1);
    });
    return stopListening;
  }, [compositor, shows]);
  useEffect(
    () => () => {
      stopCapture();
      compositor.stop();
    },
    [compositor],
  );
  useEffect(() => (isLive ? undefined : startPreview(compositor)), [compositor, isLive]);

  const trying = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      setProblem(null);
      refresh();
      return true;
    } catch (error) {
      setProblem(mediaErrorOf(error));
      return false;
    }
  };
  return {
    compositor,
    problem,
    devices,
    known,
    isReady: (!wantsCamera(stream) || isCaptured('camera')) && (!wantsScreen(stream) || isCaptured('screen')),
    needsDevices: (wantsCamera(stream) && !isCaptured('camera')) || (microphone && !isCaptured('microphone')),
    wantsCamera: wantsCamera(stream),
    wantsScreen: wantsScreen(stream),
    hasMicrophone: isCaptured('microphone'),
    hasScreen: isCaptured('screen'),
    hasPicture:
      (wantsCamera(stream) && isCaptured('camera')) || (wantsScreen(stream) && isCaptured('screen')),
    openDevices: (chosen: Devices = devices): Promise<boolean> =>
      trying(async () => {
        setDevices(chosen);
        await openUserMedia({ camera: wantsCamera(stream), microphone, ...chosen });
        setKnown(await navigator.mediaDevices.enumerateDevices().catch(() => []));
      }),
    chooseScreen: (): Promise<boolean> => trying(() => shareScreen({ whole: false })),
  };
}
export type Studio = ReturnType<typeof useStudio>;
