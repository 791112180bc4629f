import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const EXE = process.platform === 'win32' ? '.exe' : '';

/** The Node that npm installed: the machine's own only has to be able to run these scripts. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', `node${EXE}`);

/** An installed package's file, such as `bin('vite', 'bin/vite.js')`. */
export function packageFile(name, file) {
  return join(ROOT, 'node_modules', name, file);
}

/** Node's compile cache: stripping types and compiling some two thousand modules takes a second of each start without it. */
const COMPILE_CACHE = join(ROOT, '.cache', 'compiled');

/** Programs started by the scripts find the tools and the Node of this checkout first. */
export function toolEnvironment(extra = {}) {
  const bin = join(ROOT, 'node_modules', '.bin');
  return {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    PATH: [bin, process.env.PATH].filter(Boolean).join(delimiter),
    ...extra,
  };
}
