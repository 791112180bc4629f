import { languages } from '@certame/contract/constants.ts';
import { screens } from '@certame/contract/routes.ts';
import type { Plugin } from 'vite';
import { sessionKeys } from '../src/lib/session/session-store.ts';
import { clockLocale, clockParts } from '../src/lib/time/time-zone.ts';

/** First words of addresses outside of the frame: their pages load none of its code. */
const outside = [
  ...new Set(screens.filter(({ zone }) => zone !== 'shell').map(({ path }) => path.split('/')[1] ?? '')),
].filter((word) => !word.startsWith('#') && word !== '');
const inside = new Set(screens.filter(({ zone }) => zone === 'shell').map(({ path }) => path.split('/')[1]));

/**
 * When the frame's code is asked for, counted from the start of the navigation: the light core comes whole before it; a round trip less
 * than that takes on a slow line, so that the line never rests.
 */
const askedAfterMs = 800;

type Files = readonly string[];
interface Wanted {
  /** Words that every page begins with, in each language. */
  texts: Readonly<Record<string, Files>>;
  /** Words, code and styles of the frame. */
  frameTexts: Readonly<Record<string, Files>>;
  code: Files;
  styles: Files;
}

const script = ({ texts, frameTexts, code, styles }: Wanted): string => `(() => {
  try {
    const add = (rel, files, as) => {
      for (const file of files) {
        const link = document.createElement('link');
        link.rel = rel;
        if (as) link.as = as;
        link.crossOrigin = '';
        link.href = './' + file;
        document.head.append(link);
      }
    };
    const spoken = ${JSON.stringify(Object.keys(texts))};
    const bases = [localStorage.getItem('certame.language'), ...navigator.languages].map((tag) => tag && tag.toLowerCase().split('-')[0]);
    const language = bases.find((base) => spoken.includes(base)) ?? 'pt';
    const first = /^#\\/([^/?]*)/.exec(location.hash)?.[1] ?? '';
    add('modulepreload', ${JSON.stringify(texts)}[language]);
    if (!localStorage.getItem(${JSON.stringify(sessionKeys.user)})) return;
    if (${JSON.stringify(outside.filter((word) => !inside.has(word)))}.includes(first)) return;
    setTimeout(() => {
      add('modulepreload', ${JSON.stringify(code)});
      add('preload', ${JSON.stringify(styles)}, 'style');
      add('modulepreload', ${JSON.stringify(frameTexts)}[language]);
    }, Math.max(0, ${askedAfterMs} - performance.now()));
    setTimeout(() => {
      new Intl.DateTimeFormat(${JSON.stringify(clockLocale)}, { timeZone: 'UTC', ...${JSON.stringify(clockParts)} }).format();
      (1e4).toLocaleString(language);
    });
  } catch {}
})();`;

/**
 * The frame's code is known to be needed only when the light core has run: two round trips late. A few lines that stand first in
 * the page ask for it at once, where somebody is signed in and the address lies inside of the frame, and for the words that
 * every page begins with. The light core gets a head start: on a slow line it arrives before the frame's code, instead of
 * beside it, and runs while the rest is still coming. Meanwhile the thread has nothing to do: it makes the first clock and the first
 * number, for which the browser loads tables for a tenth of a second of a slow machine. They stand in the page itself, by whose hash the server lets them run (`plugins/web-pages.ts`).
 */
export function earlyOffice(inOffice: readonly string[]): Plugin {
  return {
    name: 'certame-early-office',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      handler(_options, bundle) {
        const built = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chosen = built.filter(({ name }) => inOffice.includes(name));
        const known = new Set(chosen.map(({ fileName }) => fileName));
        // A lazy import of a module inside of a chunk goes through a few lines of their own: one more wait.
        const doors = built.filter(
          ({ facadeModuleId, imports, code }) =>
            /\/app\/office\.ts$/.test(facadeModuleId ?? '') &&
            code.length < 400 &&
            imports.some((name) => known.has(name)),
        );
        const office = [...chosen, ...doors];
        const textsOf = (kind: 'first' | 'frame') =>
          Object.fromEntries(
            languages.map((language) => {
              const source = `/messages/${kind}/${language}.ts`;
              const found = built.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
              if (found.length === 0) throw new Error(`The texts ${source} were not built`);
              return [language, found.map(({ fileName }) => fileName)];
            }),
          );
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page was not built');
        const source = script({
          texts: textsOf('first'),
          frameTexts: textsOf('frame'),
          code: office.map(({ fileName }) => fileName),
          styles: [...new Set(office.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))],
        });
        page.source = String(page.source).replace(
          '<script type="module"',
          () => `<script>${source}</script>\n    <script type="module"`,
        );
      },
    },
  };
}
