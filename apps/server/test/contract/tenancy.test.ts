import '@certame/db/schema/index.ts';
import { declaredTables } from '@certame/db/schema/tenancy.ts';
import { singleColumnReferences } from '@certame/db/tenant-keys.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Row level security, looked at in the database's own catalogue and tried with the application's own role. */
const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const app = new pg.Client({ connectionString: server.urls.app });
beforeAll(() => app.connect());
afterAll(() => app.end());

const globals = [...declaredTables()].flatMap(([name, security]) =>
  'global' in security ? [{ name, rows: security.global.rows }] : [],
);

interface CatalogueRow {
  name: string;
  secured: boolean;
  forced: boolean;
  policies: string[];
  tenant: boolean;
}

async function catalogue(): Promise<CatalogueRow[]> {
  const { rows } = await owner.query<CatalogueRow>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
           array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'institution_id') as tenant
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  return rows;
}

test('every table is either isolated by a forced policy or listed with a reason', async () => {
  const tables = await catalogue();
  expect(tables.length).toBeGreaterThan(30);
  const isolated = tables.filter((one) => one.secured && one.forced && one.policies.includes('tenant'));
  const open = tables.filter((one) => !isolated.includes(one)).map((one) => one.name);
  expect(open.sort()).toEqual(globals.map(({ name }) => name).sort());
});

test('every table of no institution shows each person their own rows, or is open with a reason', async () => {
  const secured = (await catalogue()).filter(
    ({ name, secured, forced, policies, tenant }) =>
      !tenant && globals.some((one) => one.name === name) && secured && forced && policies.includes('own'),
  );
  const owned = globals.filter(({ rows }) => rows !== undefined);
  expect(secured.map(({ name }) => name)).toEqual(owned.map(({ name }) => name).sort());
});

test('accounts, sessions and links are shown to their person alone; names to the institutions that know them', async () => {
  const { rows: people } = await owner.query<{ id: string; email: string }>(
    `select id, email from users where email in ('student@certame.example', 'student2@certame.example') order by email`,
  );
  const [own, other] = people.map(({ id }) => id);
  const { rows: stranger } = await owner.query<{ id: string }>(
    `insert into users (email, name) values ('estranho@certame.example', 'Estranho') returning id`,
  );
  for (const id of [own, other, stranger[0]?.id]) {
    await owner.query(`insert into sessions (user_id, renewal_hash, expires_at) values ($1, 'x', now())`, [
      id,
    ]);
    await owner.query(
      `insert into one_time_tokens (user_id, purpose, token_hash, expires_at) values ($1, 'password_set', $2, now())`,
      [id, `hash of ${id}`],
    );
    await owner.query(
      `insert into social_identities (user_id, provider, issuer, subject) values ($1, 'x', 'x', $2)`,
      [id, id],
    );
  }
  const seenBy = async (settings: Record<string, string | undefined>, column: string, table: string) => {
    await app.query('begin');
    for (const [name, value] of Object.entries(settings))
      await app.query('select set_config($1, $2, true)', [`certame.${name}`, value]);
    const { rows } = await app.query<{ id: string }>(`select distinct ${column} as id from ${table}`);
    await app.query('rollback');
    return rows.map(({ id }) => id);
  };
  const { rows: institutions } = await owner.query<{ id: string }>(
    `select institution_id as id from memberships where user_id = $1 limit 1`,
    [own],
  );
  const here = { institution_id: institutions[0]?.id, user_id: own };
  for (const table of ['sessions', 'one_time_tokens', 'social_identities']) {
    expect(await seenBy({}, 'user_id', table), table).toEqual([]);
    expect(await seenBy(here, 'user_id', table), table).toEqual([own]);
    expect(await seenBy({ institution_id: here.institution_id }, 'user_id', table), table).toEqual([]);
  }
  expect(await seenBy({}, 'id', 'users')).toEqual([]);
  expect(await seenBy({ user_id: own }, 'id', 'users')).toEqual([own]);
  const known = await seenBy(here, 'id', 'users');
  expect(known).toContain(other);
  expect(known).not.toContain(stranger[0]?.id);
  await owner.query('delete from users where id = $1', [stranger[0]?.id]);
});

test('the application role owns nothing, is no superuser and cannot bypass row level security', async () => {
  const { rows } = await owner.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
            (select count(*)::int from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = $1`,
    [new URL(server.urls.app).username],
  );
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
  ]);
});

test('a query that forgets its WHERE sees one institution, and none without a tenant', async () => {
  const institutions = await owner.query<{ id: string; name: string }>(
    'select id, name from institutions order by name',
  );
  expect((await app.query('select * from people')).rows).toEqual([]);
  for (const { id } of institutions.rows) {
    await app.query('begin');
    await app.query(`set local certame.institution_id = '${id}'`);
    const { rows } = await app.query<{ institution_id: string }>(
      'select distinct institution_id from people',
    );
    expect(rows).toEqual([{ institution_id: id }]);
    await app.query('commit');
  }
  expect((await app.query('select * from people')).rows).toEqual([]);
});

test('rows of another institution can be neither written, moved nor deleted', async () => {
  const [home, other] = (await owner.query<{ id: string }>('select id from institutions order by name')).rows;
  if (!home || !other) throw new Error('two institutions are needed');
  const inHome = async (text: string, values: unknown[]) => {
    await app.query('begin');
    try {
      await app.query(`set local certame.institution_id = '${home.id}'`);
      return await app.query(text, values);
    } finally {
      await app.query('rollback');
    }
  };
  await expect(
    inHome('insert into courses (institution_id, name) values ($1, $2)', [other.id, 'Intruso']),
  ).rejects.toThrow(/row-level security/);
  await expect(inHome('update courses set institution_id = $1', [other.id])).rejects.toThrow(
    /row-level security/,
  );
  expect((await inHome('delete from memberships where institution_id = $1', [other.id])).rowCount).toBe(0);
});

interface TenantKey {
  name: string;
  from: string;
  column: string;
  to: string;
}
async function keysBetweenTenantTables(): Promise<(TenantKey & { columns: string[]; valid: boolean })[]> {
  const { rows } = await owner.query(`
    select f.conname as name, source.relname as "from", goal.relname as "to", f.convalidated as valid,
           array(select a.attname::text from unnest(f.conkey) with ordinality k (n, place)
                   join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n order by k.place) as columns,
           (select a.attname from pg_attribute a where a.attrelid = f.conrelid and a.attnum = f.conkey[1]) as column
      from pg_constraint f join pg_class source on source.oid = f.conrelid join pg_class goal on goal.oid = f.confrelid
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace
       and 2 = (select count(*) from pg_attribute t where t.attrelid in (source.oid, goal.oid) and t.attname = 'institution_id')
     union all
    select f.conname, c.relname, c.relname, f.convalidated,
           array(select a.attname::text from unnest(f.conkey) k (n) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n),
           (select a.attname from pg_attribute a where a.attrelid = f.conrelid and a.attnum = f.conkey[1])
      from pg_constraint f join pg_class c on c.oid = f.conrelid
     where f.contype = 'f' and f.conrelid = f.confrelid
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'institution_id')
     order by 2, 1`);
  return rows;
}

test('every foreign key between two tables of institutions names the institution, and holds for the rows there are', async () => {
  const keys = await keysBetweenTenantTables();
  expect(keys.length).toBeGreaterThan(60);
  const wanting = keys.filter(
    ({ from, column, columns, valid }) =>
      !(`${from}.${column}` in singleColumnReferences) && !(columns.includes('institution_id') && valid),
  );
  expect(wanting.map(({ from, name }) => `${from}.${name}`)).toEqual([]);
});

test('no row can name a row of another institution, even where the application forgets to look', async () => {
  const { rows: made } = await owner.query<{ id: string }>(
    `insert into institutions (organization_id, name) select id, 'Sem nada' from organizations limit 1 returning id`,
  );
  const other = made[0]?.id;
  let tried = 0;
  const accepted: string[] = [];
  for (const { from, column, to, name } of await keysBetweenTenantTables()) {
    const [source, key, goal] = [from, column, to].map(pg.escapeIdentifier);
    await owner.query('begin');
    // Somebody else's row, by moving one behind the keys' back; the row that names it forgets it and then names it anew.
    await owner.query('set local session_replication_role = replica');
    const { rows } = await owner.query(
      `select f.ctid as place, f.${key} as named from ${source} f where f.${key} is not null limit 1`,
    );
    if (rows[0]) {
      tried += 1;
      const { place, named } = rows[0];
      const { rows: moved } = await owner.query(
        `update ${source} set ${key} = gen_random_uuid() where ctid = $1 returning ctid as place`,
        [place],
      );
      await owner.query(`update ${goal} set institution_id = $1 where id = $2`, [other, named]);
      await owner.query('set local session_replication_role = origin');
      const refused = await owner
        .query(`update ${source} set ${key} = $1 where ctid = $2`, [named, moved[0].place])
        .then(() => 'accepted')
        .catch((error: { code: string; constraint: string }) => `${error.code} ${error.constraint}`);
      if (refused !== `23503 ${name}`) accepted.push(`${from}.${column}: ${refused}`);
    }
    await owner.query('rollback');
  }
  await owner.query('delete from institutions where id = $1', [other]);
  expect(accepted).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

test('histories can be added to but not changed, and the audit log not even that', async () => {
  for (const table of ['response_changes', 'attempt_events', 'email_events']) {
    await expect(app.query(`update ${table} set institution_id = institution_id`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(app.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  }
  await expect(
    app.query(`insert into audit_log (table_name, row_id, action, changes) values ('x', 'x', 'x', '{}')`),
  ).rejects.toThrow(/permission denied/);
});

test('a change is logged with who made it, without secrets', async () => {
  const teacher = await server.as('manager');
  const made = await teacher.post('/api/v1/courses', { name: 'Curso auditado' });
  expect(made.status).toBe(201);
  const { rows } = await owner.query(
    `select action, user_id, changes from audit_log where table_name = 'courses' and row_id = $1`,
    [made.body.model.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ action: 'insert', user_id: teacher.user?.id });
  expect(rows[0].changes.name).toEqual([null, 'Curso auditado']);
  const secrets = await owner.query(
    `select 1 from audit_log where changes ? 'password_hash' or changes::text like '%$argon2%'`,
  );
  expect(secrets.rowCount).toBe(0);
});
