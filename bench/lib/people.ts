import type pg from 'pg';

/** Students with a login each and the identifiers P1, P2 and so on. Gives their users. */
export async function makePeople(
  owner: pg.Client,
  institutionId: string,
  { prefix, count }: { prefix: string; count: number },
): Promise<string[]> {
  const { rows } = await owner.query<{ user_id: string }>(
    `with made as (
       insert into users (email, name)
       select $3 || '.' || n || '@certame.example', 'Pessoa ' || md5(n::text) from generate_series(1, $2) n returning id, email, name)
     insert into people (institution_id, user_id, kind, name, email, identifier)
     select $1, id, 'student', name, email, 'P' || substring(email from '\\d+') from made returning user_id`,
    [institutionId, count, prefix],
  );
  return rows.map((row) => row.user_id);
}
