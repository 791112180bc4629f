import type { Plugin } from 'vite';

/**
 * Constants that are computed while building: the bundle has their values in place of the module that derives them and of what that
 * imports. `file` ends the module's path; `values` are all of its exports, of JSON's kinds.
 */
export const precomputed = (file: string, values: Readonly<Record<string, unknown>>): Plugin => ({
  name: 'certame-precomputed',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(file)) return null;
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
});
