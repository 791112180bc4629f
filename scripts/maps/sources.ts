import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listSources } from '../custom-lint/list-sources.ts';

export const root = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the repository's root. */
  path: string;
  text: string;
}

const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$|\/tests?\/|\/testing\/|\/testing\.ts$/.test(path);

const readSources = (isWanted: (path: string) => boolean): readonly SourceFile[] =>
  listSources(root)
    .filter((path) => /\.tsx?$/.test(path) && isWanted(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Sources of apps, packages and db, without tests. */
export const sources = readSources((path) => /^(apps|packages|db)\//.test(path) && !isTest(path));
/** Tests of all kinds, journeys included. */
export const tests = readSources(
  (path) => /^(apps|packages|db|e2e)\//.test(path) && /\.(test|spec)\.tsx?$/.test(path),
);

const packageFolders: Readonly<Record<string, string>> = {
  '@certame/contract': 'packages/contract/src',
  '@certame/rules': 'packages/rules/src',
  '@certame/testkit': 'packages/testkit/src',
  '@certame/db/schema': 'db/src/schema',
  '@certame/db': 'db/src',
};

/** The file that an import names, from the repository's root; undefined for a package of others. */
function fileOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  if (specifier.startsWith('#'))
    return join(importer.split('/').slice(0, 2).join('/'), 'src', specifier.slice(1));
  const name = Object.keys(packageFolders).find((one) => specifier.startsWith(`${one}/`));
  return name && join(packageFolders[name] ?? '', specifier.slice(name.length + 1));
}

interface Import {
  importer: SourceFile;
  /** Imported names as they are exported; `*` of a namespace, with the name that it has here. */
  names: readonly string[];
  namespace: string | undefined;
}

const importPattern =
  /(?:import|export)\s+(?:type\s+)?(\*\s+as\s+(\w+)|\{([^}]*)\}|\*)?[^'"{}]*?from\s+'([^']+)'/g;

/** File -> who imports what of it. */
const importsOf = new Map<string, Import[]>();
for (const importer of sources)
  for (const match of importer.text.matchAll(importPattern)) {
    const file = fileOf(importer.path, match[4] ?? '');
    if (!file) continue;
    const names = (match[3] ?? '')
      .split(',')
      .map(
        (name) =>
          name
            .replace(/^\s*type\s+/, '')
            .split(/\s+as\s+/)[0]
            ?.trim() ?? '',
      )
      .filter((name) => name !== '');
    importsOf.set(file, [...(importsOf.get(file) ?? []), { importer, names, namespace: match[2] }]);
  }

/** Files that use an export: by its name, or through a namespace. */
export function usersOf(file: string, name: string): SourceFile[] {
  return (importsOf.get(file) ?? [])
    .filter(
      ({ importer, names, namespace }) =>
        names.includes(name) || (namespace && new RegExp(`\\b${namespace}\\.${name}\\b`).test(importer.text)),
    )
    .map(({ importer }) => importer);
}
