import { appVersion, grid, languages } from '@certame/contract/constants.ts';
import { screens } from '@certame/contract/routes.ts';
import { minify, type Plugin } from 'vite';
import { builtScreens } from '#app/built-screens.ts';
import { gridQueryOf, readGridState } from '#kit/grid/grid-state.ts';
import { perPageKey } from '#kit/grid/view/list-view.ts';
import { flattenQuery } from '#lib/http/query-string.ts';
import { sessionKeys } from '#lib/session/session-store.ts';
import { clockLocale, clockParts } from '#lib/time/time-zone.ts';
import { beginEarly, type EarlyWants } from './early-script.ts';

/** First words of addresses outside of the frame: their pages load none of its code. */
const outside = [
  ...new Set(screens.filter(({ zone }) => zone !== 'shell').map(({ path }) => path.split('/')[1] ?? '')),
].filter((word) => !word.startsWith('#') && word !== '');
const inside = new Set(screens.filter(({ zone }) => zone === 'shell').map(({ path }) => path.split('/')[1]));

/** What is the same for every build. */
const known = {
  outside: outside.filter((word) => !inside.has(word)),
  lists: builtScreens.filter(({ path, area }) => path === `/${area}`).map(({ path }) => path),
  api: '/api/v1',
  firstRowsQuery: `?${flattenQuery(gridQueryOf(readGridState(new URLSearchParams()), grid.perPage))}`,
  perPageChoices: grid.perPageChoices.map(String),
  appVersion,
  keys: { ...sessionKeys, language: 'certame.language', perPage: `certame.${perPageKey}` },
  clock: { locale: clockLocale, parts: clockParts },
} satisfies Partial<EarlyWants>;

/** The lines as they are sent: the function's own source, called with what the build knows. */
async function scriptOf(wants: EarlyWants): Promise<string> {
  const { code } = await minify('early.js', `(${beginEarly})(${JSON.stringify(wants)})`);
  return code.trim();
}

/**
 * What a page needs is known only when the light core has run: two round trips late. A few lines that stand first in the page
 * (`early-script.ts`) ask at once for the words that every page begins with and, where somebody is signed in and the address
 * lies inside of the frame, for the frame's code and the rows of the list. The server lets them run by their hash
 * (`plugins/http/web-pages.ts`).
 */
export function earlyOffice(inOffice: readonly string[]): Plugin {
  return {
    name: 'certame-early-office',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      async handler(_options, bundle) {
        const built = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chosen = built.filter(({ name }) => inOffice.includes(name));
        const names = new Set(chosen.map(({ fileName }) => fileName));
        // A lazy import of a module inside of a chunk goes through a few lines of their own: one more wait.
        const doors = built.filter(
          ({ facadeModuleId, imports, code }) =>
            /\/app\/office\.ts$/.test(facadeModuleId ?? '') &&
            code.length < 400 &&
            imports.some((name) => names.has(name)),
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
        const light = built.find(({ name }) => name === 'light');
        if (!light) throw new Error('The light core was not built');
        const source = await scriptOf({
          ...known,
          light: light.fileName,
          texts: textsOf('first'),
          frameTexts: textsOf('frame'),
          code: [...new Set(office.map(({ fileName }) => fileName))],
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
