import libraryAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import workerAddress from './code-worker.ts?worker&url';

/** Looks for a QR code in the current picture of a camera. */
export interface CodeReader {
  read(video: HTMLVideoElement): Promise<string | null>;
  stop(): void;
}

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's own reader; null where it has none, or none for these codes. */
async function findBrowserReader(): Promise<CodeReader | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Detector?.getSupportedFormats().catch((): string[] => []);
  if (!Detector || !formats?.includes('qr_code')) return null;
  const detector = new Detector({ formats: ['qr_code'] });
  return {
    read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
    stop: () => undefined,
  };
}

/** A code that is held before the camera is large: more pixels only take time. */
const maxSidePx = 900;

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const scale = Math.min(1, maxSidePx / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  if (canvas.width === 0 || canvas.height === 0) return null;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

/** The library's, in a worker: begun only here. */
function createLibraryReader(): CodeReader {
  const worker = new Worker(workerAddress, { type: 'module' });
  const canvas = document.createElement('canvas');
  return {
    async read(video) {
      const picture = pictureOf(video, canvas);
      if (!picture) return null;
      const { promise, resolve, reject } = Promise.withResolvers<string | null>();
      worker.onmessage = ({ data }: MessageEvent<string | null | { failed: true }>) =>
        data !== null && typeof data === 'object' ? reject(new Error('no reader')) : resolve(data);
      worker.onerror = () => reject(new Error('no reader'));
      worker.postMessage(picture, [picture.data.buffer]);
      return promise;
    },
    stop: () => worker.terminate(),
  };
}

export const openCodeReader = async (): Promise<CodeReader> =>
  (await findBrowserReader()) ?? createLibraryReader();

/** Fetches the library's files, so that what keeps the page for a day without a line keeps them too. Nothing of them runs. */
export async function fetchCodeReader(): Promise<void> {
  if (await findBrowserReader()) return;
  for (const address of [workerAddress, libraryAddress]) await (await fetch(address)).arrayBuffer();
}
