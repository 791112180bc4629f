import { appVersion, grid, languages } from '@certame/contract/constants.ts';
import { screens } from '@certame/contract/routes.ts';
import { minify, type Plugin } from 'vite';
import { builtScreens } from '#app/built-screens.ts';
import { gridQueryOf, readGridState } from '#kit/grid/grid-state.ts';
import { perPageKey } from '#kit/grid/view/list-view.ts';
import { flattenQuery } from '#lib/http/query-string.ts';
import { sessionKeys } from '#lib/session/session-store.ts';
import { clockLocale, clockParts } from '#lib/time/time-zone.ts';
import { lightPages } from '#lib/view-library/light-pages.ts';
import { type PrefetchManifest, startPrefetch } from './prefetch-script.ts';

/** First words of addresses outside of the shell: their pages load none of its code. */
const outsideShellPrefixes = [
  ...new Set(screens.filter(({ zone }) => zone !== 'shell').map(({ path }) => path.split('/')[1] ?? '')),
].filter((word) => !word.startsWith('#') && word !== '');
const shellPrefixes = new Set(
  screens.filter(({ zone }) => zone === 'shell').map(({ path }) => path.split('/')[1]),
);

/** The entries that are the same for every build. */
const constantEntries = {
  lightPages,
  outsideShell: outsideShellPrefixes.filter((word) => !shellPrefixes.has(word)),
  lists: builtScreens.filter(({ path, area }) => path === `/${area}`).map(({ path }) => path),
  api: '/api/v1',
  firstRowsQuery: `?${flattenQuery(gridQueryOf(readGridState(new URLSearchParams()), grid.perPage))}`,
  perPageChoices: grid.perPageChoices.map(String),
  appVersion,
  keys: { ...sessionKeys, language: 'certame.language', perPage: `certame.${perPageKey}` },
  clock: { locale: clockLocale, parts: clockParts },
} satisfies Partial<PrefetchManifest>;

/** The inline script: the source of `startPrefetch`, called with the manifest. */
async function scriptOf(manifest: PrefetchManifest): Promise<string> {
  const { code } = await minify('prefetch.js', `(${startPrefetch})(${JSON.stringify(manifest)})`);
  return code.trim();
}

/**
 * Prefetches by an inline script, the first of the page (`prefetch-script.ts`): the library that draws it, the texts that every page begins with and, where somebody
 * is signed in and the address lies inside the shell, the shell's code and the rows of the list. Without it they would be asked for when the
 * light core has run, two round trips later. The server allows the script by its hash (`plugins/http/web-pages.ts`).
 */
export function prefetchShell(shellChunkNames: readonly string[]): Plugin {
  return {
    name: 'certame-prefetch-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      async handler(_options, bundle) {
        const built = Object.values(bundle).filter((file) => file.type === 'chunk');
        const named = built.filter(({ name }) => shellChunkNames.includes(name));
        const names = new Set(named.map(({ fileName }) => fileName));
        // A lazy import of a module inside a chunk goes through a facade of a few lines, which is prefetched too: it would cost one more wait.
        const facades = built.filter(
          ({ facadeModuleId, imports, code }) =>
            /\/app\/shell-entry\.ts$/.test(facadeModuleId ?? '') &&
            code.length < 400 &&
            imports.some((name) => names.has(name)),
        );
        const shellChunks = [...named, ...facades];
        const textsOf = (kind: 'initial' | 'shell') =>
          Object.fromEntries(
            languages.map((language) => {
              const source = `/messages/${kind}/${language}.ts`;
              const found = built.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
              if (found.length === 0) throw new Error(`The texts ${source} were not built`);
              return [language, found.map(({ fileName }) => fileName)];
            }),
          );
        const libraryFiles = (library: 'react' | 'preact'): string[] => {
          const source = `/view-library/${library}-library.ts`;
          // React's own file, and the facade through which it is imported.
          const found = built.filter(({ moduleIds, facadeModuleId }) =>
            [...moduleIds, facadeModuleId].some((id) => id?.endsWith(source)),
          );
          if (found.length === 0) throw new Error(`The library ${library} was not built`);
          return found.map(({ fileName }) => fileName);
        };
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page was not built');
        const light = built.find(({ name }) => name === 'light');
        if (!light) throw new Error('The light core was not built');
        const source = await scriptOf({
          ...constantEntries,
          light: light.fileName,
          libraries: { react: libraryFiles('react'), preact: libraryFiles('preact') },
          texts: textsOf('initial'),
          shellTexts: textsOf('shell'),
          code: [...new Set(shellChunks.map(({ fileName }) => fileName))],
          styles: [
            ...new Set(shellChunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])),
          ],
        });
        page.source = String(page.source).replace(
          '<script type="module"',
          () => `<script>${source}</script>\n    <script type="module"`,
        );
      },
    },
  };
}
