import { AppError } from '@certame/contract/errors.ts';
import { authenticatedRule, publicRule, systemAdminPermission } from '@certame/contract/permissions.ts';
import { functionalities, modules, permissions, role_permissions } from '@certame/db/schema/identity.ts';
import { count, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AreaHooks, HookContext } from '../crud/hooks.ts';

const everything = () => sql`true`;
const keyPattern = /^[a-z0-9_]+(\.[a-z0-9_]+)*$/;
const reserved: readonly string[] = [publicRule, authenticatedRule, systemAdminPermission];

/** How many rows of the level below each row has. */
const counting =
  (field: string, parent: PgColumn): AreaHooks['readVirtual'] =>
  async ({ scope }, ids) => {
    const rows = await scope.tx
      .select({ id: parent, count: count() })
      .from(parent.table)
      .where(inArray(parent, [...ids]))
      .groupBy(parent);
    const counts = new Map(rows.map((row) => [String(row.id), row.count]));
    return new Map(ids.map((id) => [id, { values: { [field]: counts.get(id) ?? 0 } }]));
  };

export const moduleHooks: AreaHooks = {
  where: everything,
  readVirtual: counting('functionalities', functionalities.module_id),
  beforeDelete: async ({ scope }, id) => {
    const [module] = await scope.tx.select().from(modules).where(eq(modules.id, id));
    if (module?.key) throw new AppError('product-catalogue');
  },
};

export const functionalityHooks: AreaHooks = {
  where: everything,
  readVirtual: counting('permissions', permissions.functionality_id),
  beforeDelete: async ({ scope }, id) => {
    const [functionality] = await scope.tx.select().from(functionalities).where(eq(functionalities.id, id));
    if (functionality?.key) throw new AppError('product-catalogue');
  },
};

/** Roles of every institution that hold a permission; a number says nothing of anybody's. */
async function countHolders({ services }: HookContext, name: string): Promise<number> {
  const { rows } = await services.database.system.query<{ count: number }>(
    'select count(*)::int as count from role_permissions where permission_key = $1',
    [name],
  );
  return rows[0]?.count ?? 0;
}

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
export const permissionHooks: AreaHooks = {
  where: everything,
  readVirtual: async (context, ids) => {
    const holders = await rolesHolding(context, ids);
    return new Map(ids.map((id) => [id, { values: { roles: holders.get(id) ?? 0 } }]));
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
