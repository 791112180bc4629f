export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** `import { Button, Group as G } from '@mantine/core'` -> Button, Group. */
function namesFrom(code: string, library: string): string[] {
  const quoted = library.replace(/[/@]/g, '\\$&');
  const imports = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*['"]${quoted}['"]`, 'g'));
  return [...imports].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => {
      const [name = ''] = part.trim().split(/\s+as\s+/);
      return name === '' ? [] : [name];
    }),
  );
}

/** useHotkeys -> use-hotkeys */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The index of a library only hands on: of its imports those count that lead to one of the names; all, where one is not found. */
function modulesOfNames(index: readonly string[], names: ReadonlySet<string>): readonly string[] {
  const byFile = new Map(index.map((id) => [/([^/]+)\.[cm]?js$/.exec(id)?.[1] ?? '', id]));
  const found = [...names].map((name) => byFile.get(name) ?? byFile.get(kebab(name)));
  return found.includes(undefined) ? index : found.filter((id) => id !== undefined);
}

/**
 * Everything that modules import without delay, one through another. Indexes of libraries are passed through by name: a page that
 * imports a button doesn't need the calendar.
 */
export function moduleClosure(
  graph: ModuleGraph,
  entries: readonly string[],
  indexes: Readonly<Record<string, RegExp>>,
): Set<string> {
  const found = new Set<string>();
  const open = [...entries];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    const info = graph.getModuleInfo(next);
    if (!info) continue;
    found.add(next);
    for (const id of info.importedIds) {
      const library = Object.keys(indexes).find((name) => indexes[name]?.test(id));
      if (library === undefined) open.push(id);
      else {
        const names = new Set(namesFrom(info.code ?? '', library));
        open.push(...modulesOfNames(graph.getModuleInfo(id)?.importedIds ?? [], names));
      }
    }
  }
  return found;
}
