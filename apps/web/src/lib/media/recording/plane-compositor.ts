import type { RecordingQuality } from '@certame/rules/proctoring/recording/recorder-load.ts';
import {
  askFor,
  cameraShare,
  cornerPx,
  createCompositor,
  createVideo,
  isShowing,
  liveTrackOf,
  type PictureMaker,
  play,
  stillOf,
} from './compositor.ts';
import { createPicturePlanes, evenly, type PicturePlanes, type Place } from './picture-planes.ts';

/** A track that is written by hand: in browsers of the Chromium family alone. */
interface WrittenTrack extends MediaStreamTrack {
  writable: WritableStream<VideoFrame>;
}
type TrackGenerator = new (init: { kind: 'video' }) => WrittenTrack;

type Size = Pick<Place, 'width' | 'height'>;

const within = ({ width, height }: Size, box: Size): Size => {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: evenly(width * scale), height: evenly(height * scale) };
};

/** Null: the video shows nothing yet. */
function takeFrame(video: HTMLVideoElement): VideoFrame | null {
  try {
    return isShowing(video) ? new VideoFrame(video) : null;
  } catch {
    return null;
  }
}

/** For pictures that can't be copied as they are: they are drawn, and read. */
function createReader(): (video: HTMLVideoElement, size: Size) => Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  return (video, { width, height }) => {
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context?.drawImage(video, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(4 * width * height);
  };
}

/**
 * Puts screen and camera together as cameras give pictures and encoders take them, without drawing. A canvas turns each of them into colours for
 * screens and back again; and without a GPU the browser keeps what was drawn last, up to half a gigabyte of it.
 */
function createPlaneCompositor(Generator: TrackGenerator): PictureMaker {
  const screenVideo = createVideo();
  const cameraVideo = createVideo();
  const read = createReader();
  let planes: PicturePlanes = createPicturePlanes(2, 2);
  /** The one that is whole: another size may have been asked for meanwhile. */
  let drawn = planes;
  let screen: MediaStreamTrack | undefined;
  let camera: MediaStreamTrack | undefined;
  let wanted: RecordingQuality | null = null;
  let drawing: Promise<void> | null = null;

  const askForLess = (): void => {
    if (!wanted) return;
    const { width, height, frames_per_s: max } = wanted;
    askFor(camera, { frameRate: { max } });
    askFor(screen, { frameRate: { max }, width: { max: width }, height: { max: height } });
  };
  async function put(
    target: PicturePlanes,
    video: HTMLVideoElement,
    placeOf: (size: Size) => Place,
  ): Promise<void> {
    const frame = takeFrame(video);
    if (!frame) return;
    try {
      const place = placeOf(frame.visibleRect ?? { width: 2, height: 2 });
      if (!(await target.put(frame, place))) target.putPixels(read(video, place), place);
    } finally {
      frame.close();
    }
  }
  const inMiddle = (own: Size): Place => {
    const { width, height } = within(own, planes);
    const [left, top] = [evenly((planes.width - width) / 2), evenly((planes.height - height) / 2)];
    return { width, height, left, top };
  };
  const inCorner = (own: Size): Place => {
    const width = evenly(planes.width * cameraShare);
    const height = Math.min(evenly((width * own.height) / own.width), planes.height - cornerPx);
    return { width, height, left: planes.width - width - cornerPx, top: planes.height - height - cornerPx };
  };
  async function drawAll(): Promise<void> {
    const target = planes;
    target.clear();
    const hasScreen = isShowing(screenVideo);
    if (hasScreen) await put(target, screenVideo, inMiddle);
    await put(target, cameraVideo, hasScreen ? inCorner : inMiddle);
    drawn = target;
  }
  return {
    begin() {
      const track = new Generator({ kind: 'video' });
      const writer = track.writable.getWriter();
      return {
        track,
        push() {
          // An encoder that is behind gets the next picture, and not all that it has missed.
          if ((writer.desiredSize ?? 0) <= 0) return;
          const frame = drawn.toFrame(Math.round(performance.now() * 1000));
          writer.write(frame).catch(() => frame.close());
        },
      };
    },
    resize(quality) {
      planes = createPicturePlanes(quality.width, quality.height);
      wanted = quality;
      askForLess();
    },
    show(cameraStream, screenStream) {
      screen = liveTrackOf(screenStream);
      camera = liveTrackOf(cameraStream);
      play(screenVideo, screenStream);
      play(cameraVideo, cameraStream);
      askForLess();
    },
    draw() {
      drawing ??= drawAll().finally(() => {
        drawing = null;
      });
      return drawing;
    },
    still: () => stillOf(isShowing(cameraVideo) ? cameraVideo : screenVideo),
    stop() {
      cameraVideo.srcObject = null;
      screenVideo.srcObject = null;
    },
  };
}

/** For a recording that nobody looks at where it is made. */
export const createPictureMaker = (): PictureMaker => {
  const { MediaStreamTrackGenerator: Generator } = globalThis as unknown as {
    MediaStreamTrackGenerator?: TrackGenerator;
  };
  return Generator && globalThis.VideoFrame ? createPlaneCompositor(Generator) : createCompositor();
};
