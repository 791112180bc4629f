import { functionalities, modules, permissions } from '@certame/db/schema/permissions.ts';
import { eq } from '@certame/db/sql.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { productModules, shownNames } from './product-names.ts';

interface Tree {
  name: string;
  functionalities: { name: string; permissions: { key: string; label: string }[] }[];
}

/** Own modules follow the product's, which stand in the order of the menu. */
const placeOf = (key: string | null): number => {
  const place = key === null ? -1 : productModules.indexOf(key);
  return place === -1 ? productModules.length : place;
};

/** The catalogue as a tree: module > functionality > permission. Branches without a permission are left out. */
export async function permissionTree({ tx }: Scope, translate: Translate): Promise<Tree[]> {
  const rows = await tx
    .select({ module: modules, functionality: functionalities, permission: permissions })
    .from(permissions)
    .innerJoin(functionalities, eq(functionalities.id, permissions.functionality_id))
    .innerJoin(modules, eq(modules.id, functionalities.module_id))
    .orderBy(permissions.name);
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'pt');
  const tree = new Map<
    string,
    Tree & { place: number; byId: Map<string, Tree['functionalities'][number]> }
  >();
  for (const { module, functionality, permission } of rows) {
    const branch = tree.get(module.id) ?? {
      name: shownNames.module(module, translate),
      functionalities: [],
      place: placeOf(module.key),
      byId: new Map(),
    };
    tree.set(module.id, branch);
    const twig = branch.byId.get(functionality.id) ?? {
      name: shownNames.functionality(functionality, translate),
      permissions: [],
    };
    branch.byId.set(functionality.id, twig);
    twig.permissions.push({
      key: permission.name,
      label: shownNames.permission(permission, translate),
    });
  }
  return [...tree.values()]
    .sort((a, b) => a.place - b.place || byName(a, b))
    .map(({ name, byId }) => ({ name, functionalities: [...byId.values()].sort(byName) }));
}
