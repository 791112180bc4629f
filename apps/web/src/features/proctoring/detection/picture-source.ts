import { sentPicture } from './detection-messages.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Source of a camera's pictures, at the size at which they are examined. */
export interface PictureSource {
  /** RGBA bytes; null: the camera has no picture at the moment. */
  take(): Promise<ArrayBuffer | null>;
  stop(): void;
}

/**
 * Copies the frame's bytes and downscales them here. A canvas would keep the drawn frames, which without a GPU come to hundreds of
 * megabytes. Null where the browser can't copy them.
 */
function createCopying(): (video: HTMLVideoElement) => Promise<ArrayBuffer | null> {
  let bytes = new Uint8Array();
  return async (video) => {
    let frame: VideoFrame | undefined;
    try {
      frame = new VideoFrame(video);
      const { width = 0, height = 0 } = frame.visibleRect ?? {};
      const length = frame.allocationSize({ format: 'RGBA' });
      if (length !== 4 * width * height) return null;
      if (bytes.length !== length) bytes = new Uint8Array(length);
      await frame.copyTo(bytes, { format: 'RGBA' });
      return shrinkPicture(bytes, { width, height }, sentPicture);
    } catch {
      return null;
    } finally {
      frame?.close();
    }
  };
}

function createDrawing(): (video: HTMLVideoElement) => ArrayBuffer | null {
  const { width, height } = sentPicture;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    context?.drawImage(video, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height).data.buffer ?? null;
  };
}

/** The video element is never attached to the page: it is decoded all the same, and costs no layout. */
export function picturesOf(stream: MediaStream): PictureSource {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  void video.play().catch(() => {
    // Ignored: the track has ended meanwhile, and `take` gives null.
  });
  const [copy, draw] = [createCopying(), createDrawing()];
  return {
    async take() {
      const isLive = stream.getVideoTracks().some((track) => track.readyState === 'live' && !track.muted);
      if (!isLive || video.readyState < video.HAVE_CURRENT_DATA) return null;
      return (await copy(video)) ?? draw(video);
    },
    stop() {
      video.pause();
      video.srcObject = null;
    },
  };
}
