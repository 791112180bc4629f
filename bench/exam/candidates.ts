import pg from 'pg';
import { createTokens } from '../../apps/server/src/lib/secrets/tokens.ts';
import type { Candidate } from './load.ts';

/** Many students with sessions, made by SQL: hashing passwords is not what is measured here. */
export async function createCandidates(
  ownerUrl: string,
  secret: string,
  count: number,
): Promise<{ userIds: string[]; tokens: string[] }> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ session_id: string; user_id: string }>(
      `with institution as (select id from institutions where name = 'Colégio Horizonte'),
            made as (
              insert into users (email, name, email_verified_at)
              select 'bench' || n || '@certame.example', 'Candidato ' || n, now() from generate_series(1, $1::int) n
              on conflict (email) do update set name = excluded.name returning id, name, email
            ),
            persons as (
              insert into people (institution_id, user_id, kind, name, email)
              select i.id, m.id, 'student', m.name, m.email from made m, institution i on conflict do nothing
            ),
            members as (
              insert into memberships (institution_id, user_id, role_id)
              select i.id, m.id, (select r.id from roles r where r.institution_id = i.id and r.key = 'student')
                from made m, institution i on conflict do nothing
            )
       insert into sessions (user_id, renewal_hash, expires_at)
       select id, '', now() + interval '1 day' from made returning id as session_id, user_id`,
      [count],
    );
    const tokens = createTokens(secret);
    return {
      userIds: rows.map((row) => row.user_id),
      tokens: await Promise.all(rows.map((row) => tokens.issue(row.session_id, row.user_id, Date.now()))),
    };
  } finally {
    await client.end();
  }
}

/** Pairs each candidate's token with the attempt he has open at a questionnaire. */
export async function openAttempts(
  ownerUrl: string,
  questionnaireId: string,
  userIds: string[],
  tokens: string[],
): Promise<Candidate[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; user_id: string }>(
      'select id, user_id from attempts where questionnaire_id = $1',
      [questionnaireId],
    );
    const tokenOf = new Map(userIds.map((id, index) => [id, tokens[index] ?? '']));
    return rows.map((row) => ({ attemptId: row.id, token: tokenOf.get(row.user_id) ?? '' }));
  } finally {
    await client.end();
  }
}
