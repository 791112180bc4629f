import type pg from 'pg';

/** Functions that conditions of a search are made of. */
const functions = ['textlike(text, text)', 'substr(text, integer)', 'arrayoverlap(anyarray, anyarray)'];

/**
 * Under row level security an index may only look for what leakproof functions compare, and PostgreSQL doesn't call LIKE
 * one: a failing pattern could tell something of a row one may not see. Our patterns come escaped from one place
 * and can't fail, nor can the end of a text or the question whether two arrays share a value, so the search's indexes may be used. Only a superuser may say so; without one
 * searches stay correct, and slow where an institution has very many rows (docs/decisions/0025-grids-of-a-million-rows.md).
 */
export async function letIndexesServeSearches(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select signature from unnest($1::text[]) signature
      where (select rolsuper from pg_roles where rolname = current_user)
        and not (select proleakproof from pg_proc where oid = signature::regprocedure)`,
    [functions],
  );
  for (const { signature } of rows) await client.query(`alter function pg_catalog.${signature} leakproof`);
}
