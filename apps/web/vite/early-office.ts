import { createHash } from 'node:crypto';
import { screens } from '@certame/contract/routes.ts';
import type { Plugin } from 'vite';
import { sessionKeys } from '../src/lib/session-store.ts';

/** First words of addresses outside of the frame: their pages load none of its code. */
const outside = [
  ...new Set(screens.filter(({ zone }) => zone !== 'shell').map(({ path }) => path.split('/')[1] ?? '')),
].filter((word) => !word.startsWith('#') && word !== '');
const inside = new Set(screens.filter(({ zone }) => zone === 'shell').map(({ path }) => path.split('/')[1]));

const script = (
  always: readonly string[],
  code: readonly string[],
  styles: readonly string[],
): string => `(() => {
  try {
    const base = document.currentScript.src.replace(/assets\\/[^/]*$/, '');
    const add = (rel, as, file) => {
      const link = document.createElement('link');
      link.rel = rel;
      if (as) link.as = as;
      link.crossOrigin = '';
      link.href = base + file;
      document.head.append(link);
    };
    for (const file of ${JSON.stringify(always)}) add('modulepreload', '', file);
    if (!localStorage.getItem(${JSON.stringify(sessionKeys.user)})) return;
    const first = /^#\\/([^/?]*)/.exec(location.hash)?.[1] ?? '';
    if (${JSON.stringify(outside.filter((word) => !inside.has(word)))}.includes(first)) return;
    for (const file of ${JSON.stringify(styles)}) add('preload', 'style', file);
    for (const file of ${JSON.stringify(code)}) add('modulepreload', '', file);
  } catch {}
})();
`;

/**
 * The frame's code is known to be needed only when the light core has run: two round trips late. A few lines that stand first in
 * the page ask for it at once, where somebody is signed in and the address lies inside of the frame, and for the words that
 * every page begins with.
 */
export function earlyOffice(chunks: { always: readonly string[]; inOffice: readonly string[] }): Plugin {
  return {
    name: 'certame-early-office',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      handler(_options, bundle) {
        const files = Object.values(bundle);
        const built = files.filter((file) => file.type === 'chunk');
        const named = (names: readonly string[]) => {
          const chosen = built.filter(({ name }) => names.includes(name));
          const known = new Set(chosen.map(({ fileName }) => fileName));
          // A lazy import of a module inside of a chunk goes through a few lines of their own: one more wait.
          const doors = built.filter(
            ({ isDynamicEntry, imports, code }) =>
              isDynamicEntry && code.length < 400 && imports.some((name) => known.has(name)),
          );
          return [...chosen, ...doors];
        };
        const office = named(chunks.inOffice);
        const styles = office.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page was not built');
        const source = script(
          named(chunks.always).map(({ fileName }) => fileName),
          office.map(({ fileName }) => fileName),
          [...new Set(styles)],
        );
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/early-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source });
        page.source = String(page.source).replace(
          '<script type="module"',
          `<script src="./${fileName}"></script>\n    <script type="module"`,
        );
      },
    },
  };
}
