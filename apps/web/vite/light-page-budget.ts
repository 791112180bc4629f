import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Options {
  /** End of the path of the module that draws the page. */
  page: string;
  /** Ends of the paths of what the page loads by itself before it can draw. */
  besides: readonly string[];
  refused: RegExp;
  maxGzipBytes: number;
}

interface BundledFile {
  type: string;
  fileName: string;
}
interface Chunk extends BundledFile {
  type: 'chunk';
  code: string;
  isEntry: boolean;
  imports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined;
}
interface Asset extends BundledFile {
  type: 'asset';
  source: string | Uint8Array;
}

const gzipBytes = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length;

/** Chunks with everything that they import statically. */
function closureOf(first: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set<Chunk>();
  const open = [...first];
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...next.imports.flatMap((name) => chunks.get(name) ?? []));
  }
  return found;
}

/** What loading a page of the bundle costs before it can draw, and the modules in it that it must not bring. */
export function weighPage(
  bundle: Readonly<Record<string, Chunk | Asset>>,
  { page, besides, refused }: Omit<Options, 'maxGzipBytes'>,
): { gzipBytes: number; refusedModules: string[] } {
  const files = Object.values(bundle);
  const chunks = new Map(
    files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const holds = (chunk: Chunk, end: string): boolean => chunk.moduleIds.some((id) => id.endsWith(end));
  const holding = (end: string): Chunk => {
    const chunk = [...chunks.values()].find((one) => holds(one, end));
    if (!chunk) throw new Error(`No chunk holds ${end}`);
    return chunk;
  };
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const loaded = closureOf([...entries, holding(page), ...besides.map(holding)], chunks);
  const styles = new Set([...loaded].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  const assets = files.filter(
    (file): file is Asset =>
      file.type === 'asset' && (styles.has(file.fileName) || file.fileName === 'index.html'),
  );
  return {
    gzipBytes: [...[...loaded].map(({ code }) => code), ...assets.map(({ source }) => source)]
      .map(gzipBytes)
      .reduce((sum, bytes) => sum + bytes, 0),
    refusedModules: [...loaded].flatMap(({ moduleIds }) => moduleIds.filter((id) => refused.test(id))),
  };
}

/** The build fails when a page that poor lines load gets heavier, or brings what only the others may. */
export const lightPageBudget = (options: Options): Plugin => ({
  name: 'certame-light-page-budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_output, bundle) {
      const { gzipBytes: bytes, refusedModules } = weighPage(bundle, options);
      if (refusedModules.length > 0)
        this.error(`${options.page} loads ${refusedModules.slice(0, 3).join(', ')}, which it must not bring`);
      if (bytes > options.maxGzipBytes)
        this.error(
          `${options.page} loads ${bytes} bytes (gzip), more than its budget of ${options.maxGzipBytes}`,
        );
      this.info(`${options.page}: ${bytes} bytes (gzip) before it draws`);
    },
  },
});
