import { randomUUID } from 'node:crypto';
import type { ApiClient } from './api-client.ts';
import { clientWith, createSessions } from './direct-session.ts';
import type { TestServer } from './start-test-server.ts';

/** A product role by its key, or a role of its own with exactly these permissions. */
type Role = { role: string } | { permissions: readonly string[] };

export interface Member {
  id: string;
  email: string;
  /** Signed in, in the institution of that name. */
  actingIn(institutionName: string): Promise<ApiClient>;
}

export async function institutionIdOf({ owner }: TestServer, name: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from institutions where name = $1', [name]);
  if (!rows[0]) throw new Error(`There is no institution ${name}`);
  return rows[0].id;
}

async function roleIdOf({ owner }: TestServer, institutionId: string, role: Role): Promise<string> {
  if ('role' in role) {
    const found = await owner.query<{ id: string }>(
      'select id from roles where institution_id = $1 and key = $2',
      [institutionId, role.role],
    );
    return found.rows[0]?.id ?? '';
  }
  const id = randomUUID();
  await owner.query('insert into roles (id, institution_id, name) values ($1, $2, $3)', [
    id,
    institutionId,
    `Papel ${id}`,
  ]);
  await owner.query(
    `insert into role_permissions (institution_id, role_id, permission_key) select $1, $2, unnest($3::text[])`,
    [institutionId, id, role.permissions],
  );
  return id;
}

/** Somebody of no demonstration, whose rights the test says: a role in each of these institutions, by their names. */
export async function createMember(
  server: TestServer,
  name: string,
  rolesIn: Readonly<Record<string, Role>>,
  login: { phone?: string } = {},
): Promise<Member> {
  const { owner } = server;
  const id = randomUUID();
  const email = `${id}@membro.example`;
  await owner.query(
    'insert into users (id, email, name, phone, email_verified_at) values ($1, $2, $3, $4, now())',
    [id, email, name, login.phone ?? null],
  );
  for (const [institutionName, role] of Object.entries(rolesIn)) {
    const institutionId = await institutionIdOf(server, institutionName);
    await owner.query('insert into memberships (institution_id, user_id, role_id) values ($1, $2, $3)', [
      institutionId,
      id,
      await roleIdOf(server, institutionId, role),
    ]);
  }
  return {
    id,
    email,
    actingIn: async (institutionName) => {
      const [session] = await createSessions(server.ownerUrl, [email]);
      if (!session) throw new Error(`${name} has no session`);
      return clientWith(server.address, session, await institutionIdOf(server, institutionName));
    },
  };
}
