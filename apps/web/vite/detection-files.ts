import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folderOf = (address: string): string => dirname(fileURLToPath(address));
const modelsFolder = join(folderOf(import.meta.resolve('@vladmandic/human')), '../models');
const arithmeticFolder = folderOf(
  import.meta.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm'),
);

/** Name under which each is asked for -> where the package has it. The models name each other, so their names stay. */
const files = new Map([
  ...['blazeface.json', 'blazeface.bin', 'centernet.json', 'centernet.bin'].map(
    (name) => [name, join(modelsFolder, name)] as const,
  ),
  ...['tfjs-backend-wasm.wasm', 'tfjs-backend-wasm-simd.wasm'].map(
    (name) => [name, join(arithmeticFolder, name)] as const,
  ),
]);

/** Under `assets`, which browsers keep: the version of the models is part of the address. */
export const detectionFolder = 'assets/detection-3.3.6';

/** Models and arithmetic of the detections, as they are in their packages. */
export const detectionFiles = (folder = detectionFolder): Plugin => ({
  name: 'certame-detection-files',
  config: () => ({ define: { __DETECTION_FILES__: JSON.stringify(`${folder}/`) } }),
  async generateBundle() {
    for (const [name, path] of files)
      this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source: await readFile(path) });
  },
  configureServer(server) {
    server.middlewares.use(`/${folder}`, (request, response, next) => {
      const path = files.get(request.url?.slice(1) ?? '');
      if (path) createReadStream(path).pipe(response);
      else next();
    });
  },
});
