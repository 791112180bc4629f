import { AppError } from '@certame/contract/errors.ts';
import type { functionalities as functionalitiesArea } from '@certame/contract/features/roles/functionalities-area.ts';
import type { modules as modulesArea } from '@certame/contract/features/roles/modules-area.ts';
import type { permissions as permissionsArea } from '@certame/contract/features/roles/permissions-area.ts';
import { authenticatedRule, publicRule, systemAdminPermission } from '@certame/contract/permissions.ts';
import { functionalities, modules, permissions, role_permissions } from '@certame/db/schema/permissions.ts';
import { count, eq, inArray, sql } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AreaHooks, HookContext } from '#crud/hooks.ts';
import type { Translate } from '#lib/texts.ts';
import { shownNames } from './product-names.ts';

const everything = () => sql`true`;
const keyPattern = /^[a-z0-9_]+(\.[a-z0-9_]+)*$/;
const reserved: readonly string[] = [publicRule, authenticatedRule, systemAdminPermission];

/** How many rows of the level below each row has. */
async function countBelow(
  { scope }: HookContext,
  parent: PgColumn,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await scope.tx
    .select({ id: parent, count: count() })
    .from(parent.table)
    .where(inArray(parent, [...ids]))
    .groupBy(parent);
  return new Map(rows.map((row) => [String(row.id), row.count]));
}

const modulesOf = ({ scope }: HookContext, ids: readonly string[]) =>
  scope.tx
    .select()
    .from(modules)
    .where(inArray(modules.id, [...ids]));
const functionalitiesOf = ({ scope }: HookContext, ids: readonly string[]) =>
  scope.tx
    .select()
    .from(functionalities)
    .where(inArray(functionalities.id, [...ids]));
const permissionsOf = ({ scope }: HookContext, ids: readonly string[]) =>
  scope.tx
    .select()
    .from(permissions)
    .where(inArray(permissions.id, [...ids]));

/** Names by id as the reader is shown them; the stored ones where nobody reads. */
function namesOf<Row extends { id: string }>(
  rows: readonly Row[],
  { translate }: HookContext,
  shown: (row: Row, translate: Translate) => string,
): Map<string, string> {
  return new Map(translate ? rows.map((row) => [row.id, shown(row, translate)]) : []);
}

const moduleNames = async (context: HookContext, ids: readonly string[]) =>
  namesOf(await modulesOf(context, ids), context, shownNames.module);
const functionalityNames = async (context: HookContext, ids: readonly string[]) =>
  namesOf(await functionalitiesOf(context, ids), context, shownNames.functionality);

/** The label of a reference, where the reader's language has one. */
const labelled = (field: string, name: string | undefined) =>
  name === undefined ? {} : { labels: { [field]: name } };

export const moduleHooks: AreaHooks<typeof modulesArea> = {
  where: everything,
  names: moduleNames,
  readVirtual: async (context, ids) => {
    const below = await countBelow(context, functionalities.module_id, ids);
    const rows = await modulesOf(context, ids);
    return new Map(
      rows.map(({ id, key }) => [
        id,
        { values: { functionalities: below.get(id) ?? 0, of_product: key !== null } },
      ]),
    );
  },
  beforeDelete: async (context, id) => {
    const [module] = await modulesOf(context, [id]);
    if (module?.key) throw new AppError('product-catalogue');
  },
};

export const functionalityHooks: AreaHooks<typeof functionalitiesArea> = {
  where: everything,
  names: functionalityNames,
  readVirtual: async (context, ids) => {
    const below = await countBelow(context, permissions.functionality_id, ids);
    const rows = await functionalitiesOf(context, ids);
    const parents = await moduleNames(
      context,
      rows.map((row) => row.module_id),
    );
    return new Map(
      rows.map(({ id, key, module_id }) => [
        id,
        {
          values: { permissions: below.get(id) ?? 0, of_product: key !== null },
          ...labelled('module_id', parents.get(module_id)),
        },
      ]),
    );
  },
  beforeDelete: async (context, id) => {
    const [functionality] = await functionalitiesOf(context, [id]);
    if (functionality?.key) throw new AppError('product-catalogue');
  },
};

/** Roles of every institution that hold a permission; a number says nothing of anybody's. */
const countHolders = async ({ services }: HookContext, name: string): Promise<number> =>
  drizzle(services.database.system).$count(role_permissions, eq(role_permissions.permission_key, name));

async function rolesHolding({ scope }: HookContext, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await scope.tx
    .select({ id: permissions.id, count: count() })
    .from(role_permissions)
    .innerJoin(permissions, eq(permissions.name, role_permissions.permission_key))
    .where(inArray(permissions.id, [...ids]))
    .groupBy(permissions.id);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** The product's keys are what its code asks for: they keep their names and stay. */
export const permissionHooks: AreaHooks<typeof permissionsArea> = {
  where: everything,
  names: async (context, ids) => namesOf(await permissionsOf(context, ids), context, shownNames.permission),
  readVirtual: async (context, ids) => {
    const holders = await rolesHolding(context, ids);
    const rows = await permissionsOf(context, ids);
    const parents = await functionalityNames(
      context,
      rows.map((row) => row.functionality_id),
    );
    return new Map(
      rows.map(({ id, product_name, functionality_id }) => [
        id,
        {
          values: { roles: holders.get(id) ?? 0, of_product: product_name !== null },
          ...labelled('functionality_id', parents.get(functionality_id)),
        },
      ]),
    );
  },
  beforeSave: async ({ scope }, { id, values }) => {
    const { name } = values;
    const [current] = id ? await scope.tx.select().from(permissions).where(eq(permissions.id, id)) : [];
    if (typeof name !== 'string' || name === current?.name) return values;
    if (current && current.product_name !== null) {
      throw new AppError('product-catalogue', { fields: { name: [{ key: 'product_key' }] } });
    }
    if (!keyPattern.test(name) || reserved.includes(name)) {
      throw new AppError('validation', { fields: { name: [{ key: 'permission_key' }] } });
    }
    return values;
  },
  beforeDelete: async (context, id) => {
    const [current] = await context.scope.tx.select().from(permissions).where(eq(permissions.id, id));
    if (!current) throw new AppError('not-found');
    if (current.product_name !== null) throw new AppError('product-catalogue');
    const holders = await countHolders(context, current.name);
    if (holders > 0) throw new AppError('permission-in-use', { params: { count: holders } });
  },
};
