import type { RecordingQuality } from '@certame/rules/proctoring/recording/recorder-load.ts';

/** The camera's share of the width, in the corner of a shared screen. */
export const cameraShare = 0.22;
export const cornerPx = 12;

/** What a recorder takes. */
export interface DrawnPictures {
  track: MediaStreamTrack;
  /** Hands on what has been drawn. */
  push(): void;
}

export interface PictureMaker {
  begin(): DrawnPictures;
  /** Streams may be replaced while it draws; null: nothing of it is drawn. */
  show(camera: MediaStream | null, screen: MediaStream | null): void;
  resize(quality: RecordingQuality): void;
  /** Resolves when the picture is whole, where that takes a while. */
  draw(): void | Promise<void>;
  /** What the camera, or without one the screen, shows at this moment, as a small JPEG. */
  still(): Promise<Blob | null>;
  stop(): void;
}

/** Draws on a canvas, which can be shown. */
export interface Compositor extends PictureMaker {
  canvas: HTMLCanvasElement;
}

export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  return video;
}

export const liveTrackOf = (stream: MediaStream | null): MediaStreamTrack | undefined =>
  stream?.getVideoTracks().find(({ readyState }) => readyState === 'live');

/** What is not drawn need not be captured, scaled and handed over. A device that can't be asked for less gives what it gives. */
export function askFor(track: MediaStreamTrack | undefined, constraints: MediaTrackConstraints): void {
  void track?.applyConstraints({ ...track.getConstraints(), ...constraints }).catch(() => undefined);
}

export function play(video: HTMLVideoElement, stream: MediaStream | null): void {
  const track = liveTrackOf(stream);
  const current = (video.srcObject as MediaStream | null)?.getVideoTracks()[0];
  if (current === track) return;
  // The pictures alone: sound is recorded from its track.
  video.srcObject = track ? new MediaStream([track]) : null;
  if (track) void video.play().catch(() => undefined);
}

export const isShowing = (video: HTMLVideoElement): boolean =>
  video.srcObject !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0;

/** Into the rectangle, as large as its shape allows. */
function drawWithin(
  context: CanvasRenderingContext2D,
  video: HTMLVideoElement,
  box: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
  const width = video.videoWidth * scale;
  const height = video.videoHeight * scale;
  const [left, top] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  context.drawImage(video, left, top, width, height);
}

/** What a video shows at this moment, as a small JPEG. */
export async function stillOf(video: HTMLVideoElement): Promise<Blob | null> {
  if (!isShowing(video)) return null;
  const picture = document.createElement('canvas');
  const scale = Math.min(1, 960 / video.videoWidth);
  picture.width = Math.round(video.videoWidth * scale);
  picture.height = Math.round(video.videoHeight * scale);
  picture.getContext('2d')?.drawImage(video, 0, 0, picture.width, picture.height);
  return new Promise((resolve) => picture.toBlob(resolve, 'image/jpeg', 0.8));
}

/** Screen and camera in one picture: the camera in a corner, or alone where no screen is shared. */
export function createCompositor(): Compositor {
  const canvas = document.createElement('canvas');
  const cameraVideo = createVideo();
  const screenVideo = createVideo();
  // The recorder reads each picture: a canvas in the memory of a GPU would be copied out of it.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  let wanted: RecordingQuality | null = null;
  let shown: { camera: MediaStream | null; screen: MediaStream | null } = { camera: null, screen: null };
  const askForLess = (): void => {
    if (!wanted) return;
    const { width, height, frames_per_s: max } = wanted;
    askFor(liveTrackOf(shown.camera), { frameRate: { max } });
    askFor(liveTrackOf(shown.screen), { frameRate: { max }, width: { max: width }, height: { max: height } });
  };
  return {
    canvas,
    begin() {
      const track = canvas.captureStream(0).getVideoTracks()[0] as CanvasCaptureMediaStreamTrack;
      return { track, push: () => track.requestFrame() };
    },
    resize(quality) {
      canvas.width = quality.width;
      canvas.height = quality.height;
      wanted = quality;
      askForLess();
    },
    show(camera, screen) {
      play(cameraVideo, camera);
      play(screenVideo, screen);
      shown = { camera, screen };
      askForLess();
    },
    draw() {
      if (!context) return;
      const { width, height } = canvas;
      context.fillStyle = '#101418';
      context.fillRect(0, 0, width, height);
      const hasScreen = isShowing(screenVideo);
      if (hasScreen) drawWithin(context, screenVideo, { x: 0, y: 0, width, height });
      if (!isShowing(cameraVideo)) return;
      if (!hasScreen) {
        drawWithin(context, cameraVideo, { x: 0, y: 0, width, height });
        return;
      }
      const ownWidth = width * cameraShare;
      const ownHeight = (ownWidth * cameraVideo.videoHeight) / cameraVideo.videoWidth;
      drawWithin(context, cameraVideo, {
        ...{ x: width - ownWidth - cornerPx, y: height - ownHeight - cornerPx },
        ...{ width: ownWidth, height: ownHeight },
      });
    },
    still: () => stillOf(isShowing(cameraVideo) ? cameraVideo : screenVideo),
    stop() {
      cameraVideo.srcObject = null;
      screenVideo.srcObject = null;
    },
  };
}
