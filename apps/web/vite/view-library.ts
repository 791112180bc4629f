import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { builtScreens } from '#app/built-screens.ts';
import { isLightAddress } from '#lib/view-library/light-pages.ts';

const sources = fileURLToPath(new URL('../src/', import.meta.url));
const folder = `${sources}lib/view-library/`;
const reactEntries = new Set(['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']);
const ofReact = /\/node_modules\/(?:react|react-dom)\//;

const lightScreens = builtScreens
  .filter(({ path }) => isLightAddress(`#${path}`))
  .map(({ file }) => `${sources}${file}`);

interface ImportGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** The way of imports, delayed ones too, from an exam's pages to React itself; undefined where there is none. */
export function findWayToReact(graph: ImportGraph, screens: readonly string[]): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>(screens.map((id) => [id, undefined]));
  for (const id of cameFrom.keys()) {
    if (ofReact.test(id)) {
      const way: string[] = [];
      for (let at: string | undefined = id; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
      return way;
    }
    const info = id.startsWith(folder) ? null : graph.getModuleInfo(id);
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      if (!cameFrom.has(next)) cameFrom.set(next, id);
  }
  return undefined;
}

/**
 * Gives the product's own modules `view-library.ts` for React, so that a document that begins with an exam is drawn by Preact. What libraries
 * import stays React, and the build fails when an exam's page would bring any of them. The development server and tests draw all by React.
 */
export const viewLibrary = (): Plugin => ({
  name: 'certame-view-library',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isOwn = importer?.startsWith(sources) && !importer.startsWith(folder);
    return isOwn && reactEntries.has(source) ? `${folder}view-library.ts` : null;
  },
  buildEnd() {
    const way = findWayToReact(this, lightScreens);
    if (way) this.error(`A page that Preact may draw brings React: ${way.join(' -> ')}`);
  },
});
