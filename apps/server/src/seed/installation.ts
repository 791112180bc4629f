import {
  defaultPermissionsOf,
  permissionKeys,
  placeOfPermission,
  roleKeys,
} from '@certame/contract/permissions.ts';
import pg from 'pg';
import {
  functionalityName,
  moduleName,
  permissionName,
  productFunctionalities,
  productModules,
} from '#features/roles/product-names.ts';
import { textsOf } from '#lib/texts.ts';

const translate = textsOf('pt');

/**
 * A row that still bears the product's name takes over a new one; a name that an administrator gave stays. What the
 * product no longer has becomes an ordinary row, which may be deleted.
 */
async function ensureModules(client: pg.Client): Promise<void> {
  await client.query(
    `insert into modules (key, name, product_name)
     select key, name, name from unnest($1::text[], $2::text[]) wanted (key, name)
     on conflict (key) do update
        set name = case when modules.name = modules.product_name then excluded.name else modules.name end,
            product_name = excluded.product_name
      where modules.product_name is distinct from excluded.product_name`,
    [productModules, productModules.map((key) => moduleName(key, translate))],
  );
  await client.query(
    'update modules set key = null, product_name = null where key is not null and key <> all($1)',
    [productModules],
  );
}

async function ensureFunctionalities(client: pg.Client): Promise<void> {
  const keys = productFunctionalities.map(({ key }) => key);
  await client.query(
    `insert into functionalities (key, module_id, name, product_name)
     select wanted.key, m.id, wanted.name, wanted.name
       from unnest($1::text[], $2::text[], $3::text[]) wanted (key, module, name) join modules m on m.key = wanted.module
     on conflict (key) do update
        set name = case when functionalities.name = functionalities.product_name then excluded.name else functionalities.name end,
            product_name = excluded.product_name
      where functionalities.product_name is distinct from excluded.product_name`,
    [
      keys,
      productFunctionalities.map(({ module }) => module),
      keys.map((key) => functionalityName(key, translate)),
    ],
  );
  await client.query(
    'update functionalities set key = null, product_name = null where key is not null and key <> all($1)',
    [keys],
  );
}

/** Gives the keys that are new. */
async function ensurePermissions(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; added: boolean }>(
    `insert into permissions (name, functionality_id, display_name, product_name)
     select wanted.name, f.id, wanted.display_name, wanted.display_name
       from unnest($1::text[], $2::text[], $3::text[]) wanted (name, functionality, display_name)
       join functionalities f on f.key = wanted.functionality
     on conflict (name) do update
        set display_name = case when permissions.display_name = permissions.product_name then excluded.display_name
                                else permissions.display_name end,
            product_name = excluded.product_name
      where permissions.product_name is distinct from excluded.product_name
     returning name, xmax = 0 as added`,
    [
      permissionKeys,
      permissionKeys.map((key) => placeOfPermission(key).functionality),
      permissionKeys.map((key) => permissionName(key, translate)),
    ],
  );
  await client.query(
    'update permissions set product_name = null where product_name is not null and name <> all($1)',
    [permissionKeys],
  );
  return new Set(rows.filter((row) => row.added).map((row) => row.name));
}

/**
 * Keeps the catalogue of permissions in step with the route table. A key that is new is granted to the product's own
 * roles that hold it by default, in every institution: an update brings its screens to the people they are for.
 * Runs as the owner, whom the policies of the catalogue don't concern.
 */
export async function seedInstallation(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await ensureModules(client);
    await ensureFunctionalities(client);
    const added = await ensurePermissions(client);
    for (const role of Object.values(roleKeys)) {
      const keys = defaultPermissionsOf(role).filter((key) => added.has(key));
      if (keys.length === 0) continue;
      const institutions = await client.query<{ id: string }>('select id from institutions');
      for (const { id } of institutions.rows) {
        await client.query(`select set_config('certame.institution_id', $1, true)`, [id]);
        await client.query(
          `insert into role_permissions (institution_id, role_id, permission_key)
           select r.institution_id, r.id, one from roles r cross join unnest($2::text[]) one
            where r.institution_id = $3 and r.key = $1 on conflict do nothing`,
          [role, keys, id],
        );
      }
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    await client.end();
  }
}
