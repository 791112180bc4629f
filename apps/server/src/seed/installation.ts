import {
  defaultPermissionsOf,
  permissionKeys,
  placeOfPermission,
  roleKeys,
} from '@certame/contract/permissions.ts';
import pg from 'pg';

/**
 * Keeps the catalogue of permissions in step with the route table. A key that is new is granted to the product's own
 * roles that hold it by default, in every institution: an update brings its screens to the people they are for.
 * Runs as the owner, who alone may write the catalogue.
 */
export async function seedInstallation(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const places = permissionKeys.map(placeOfPermission);
    const { rows } = await client.query<{ key: string }>(
      `insert into permissions (key, module, functionality)
       select * from unnest($1::text[], $2::text[], $3::text[]) on conflict (key) do nothing returning key`,
      [permissionKeys, places.map((place) => place.module), places.map((place) => place.functionality)],
    );
    const added = new Set(rows.map((row) => row.key));
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
