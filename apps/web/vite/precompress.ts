import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|html|svg|json|wasm)$/;
const minBytes = 1024;

/** A `.br` and a `.gz` beside each file, as small as they get: the server sends them as they are, at every start and request. */
export const precompress = (): Plugin => ({
  name: 'certame-precompress',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => worthIt.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (bytes.length < minBytes) return;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(bytes, { params }),
            promisify(gzip)(bytes, { level: 9 }),
          ]);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
        }),
      );
    },
  },
});
