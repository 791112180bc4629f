import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import libraryAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads QR codes where the browser can't; in a worker, as pages may not run WebAssembly. */
interface Thread {
  addEventListener(type: 'message', listener: (event: MessageEvent<ImageData>) => void): void;
  postMessage(text: string | null | { failed: true }): void;
}
const thread = globalThis as unknown as Thread;

prepareZXingModule({ overrides: { locateFile: () => libraryAddress } });

thread.addEventListener('message', ({ data: picture }) => {
  readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 }).then(
    ([found]) => thread.postMessage(found?.isValid ? found.text : null),
    () => thread.postMessage({ failed: true }),
  );
});
