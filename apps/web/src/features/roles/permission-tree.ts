import { searchKey } from '@certame/rules/search/search-key.ts';

export interface Permission {
  key: string;
  label: string;
}
export interface Functionality {
  name: string;
  permissions: Permission[];
}
export interface Module {
  name: string;
  functionalities: Functionality[];
}
export interface RolePermissionsReply {
  model: { modules: Module[]; granted: string[] };
}

export const keysOf = (module: Module): string[] =>
  module.functionalities.flatMap((one) => one.permissions.map((permission) => permission.key));

/** Branches whose name, or whose permissions' names or keys, contain the text (lower case, without accents). */
export function filterModules(modules: readonly Module[], text: string): Module[] {
  if (text === '') return [...modules];
  const holds = (...values: string[]): boolean => values.some((value) => searchKey(value).includes(text));
  return modules.flatMap((module) => {
    if (holds(module.name)) return [module];
    const functionalities = module.functionalities.flatMap((one) => {
      if (holds(one.name)) return [one];
      const permissions = one.permissions.filter(({ key, label }) => holds(key, label));
      return permissions.length > 0 ? [{ ...one, permissions }] : [];
    });
    return functionalities.length > 0 ? [{ ...module, functionalities }] : [];
  });
}

/** Three-way merge: the changes from `before` to `ticked`, applied to `now`. */
export function carryOver(
  ticked: ReadonlySet<string>,
  before: ReadonlySet<string>,
  now: ReadonlySet<string>,
): Set<string> {
  const given = [...ticked].filter((key) => !before.has(key));
  const kept = [...now].filter((key) => ticked.has(key) || !before.has(key));
  return new Set([...kept, ...given]);
}

/** State of a branch's checkbox. */
export function branchState(keys: readonly string[], granted: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const held = keys.filter((key) => granted.has(key)).length;
  if (held === 0) return 'none';
  return held === keys.length ? 'all' : 'some';
}
