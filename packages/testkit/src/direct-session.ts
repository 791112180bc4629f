import pg from 'pg';
import { createTokens } from '../../../apps/server/src/lib/secrets/tokens.ts';
import { ApiClient } from './api-client.ts';
import { testSecret } from './test-database.ts';

export interface DirectMember {
  email: string;
  roleKey: string;
}

/** Logins with a role in the institution, made by SQL: hashing their passwords would be what is measured. */
export async function createMembers(
  client: pg.Client,
  institutionName: string,
  members: readonly DirectMember[],
): Promise<void> {
  await client.query(
    `with home as (select id from institutions where name = $1),
          wanted as (select * from unnest($2::text[], $3::text[]) as w (email, role_key)),
          made as (insert into users (email, name, email_verified_at) select email, email, now() from wanted returning id, email),
          persons as (insert into people (institution_id, user_id, kind, name, email)
                      select home.id, made.id, 'student', made.email, made.email from made, home)
     insert into memberships (institution_id, user_id, role_id)
     select home.id, made.id, r.id from made join wanted using (email), home
       join roles r on r.institution_id = home.id where r.key = wanted.role_key`,
    [institutionName, members.map(({ email }) => email), members.map(({ roleKey }) => roleKey)],
  );
}

/** Sessions made without passwords, for tests and benches with many candidates: hashing would be what they measure. */
export async function createSessions(
  ownerUrl: string,
  emails: readonly string[],
  secret: string = testSecret,
): Promise<{ email: string; userId: string; token: string }[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; user_id: string; email: string }>(
      `with made as (
         insert into sessions (user_id, renewal_hash, expires_at)
         select u.id, '', now() + interval '1 day' from users u where u.email = any($1::text[]) returning id, user_id
       ) select made.id, made.user_id, u.email from made join users u on u.id = made.user_id`,
      [emails],
    );
    const tokens = createTokens(secret);
    return await Promise.all(
      rows.map(async (row) => ({
        email: row.email,
        userId: row.user_id,
        token: await tokens.issue(row.id, row.user_id, Date.now()),
      })),
    );
  } finally {
    await client.end();
  }
}

/** A client that is signed in already. */
export function clientWith(address: string, session: { token: string }, institutionId: string): ApiClient {
  const client = new ApiClient(address);
  client.token = session.token;
  client.institutionId = institutionId;
  return client;
}
