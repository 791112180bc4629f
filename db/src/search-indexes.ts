import type pg from 'pg';

/**
 * Under row level security an index may only look for what a leakproof function compares, and PostgreSQL doesn't call
 * LIKE one: a failing pattern could tell something of a row one may not see. Our patterns come escaped from one place
 * and can't fail, so the search's indexes may be used. Only a superuser may say so; without one searches stay
 * correct, and slow where an institution has very many rows (docs/decisions/0025-grids-of-a-million-rows.md).
 */
export async function letIndexesServeSearches(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wanted: boolean }>(
    `select rolsuper and not (select proleakproof from pg_proc where oid = 'textlike(text, text)'::regprocedure) as wanted
       from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.wanted) await client.query('alter function pg_catalog.textlike(text, text) leakproof');
}
