import { AppError } from '@certame/contract/errors.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { searchCondition } from '#crud/lists/list-conditions.ts';
import { overseesClasses } from '#features/classes/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';

type Who = Pick<Caller, 'permissions' | 'userId'>;

/** Classes (aliased `k`) that the caller may invite to: those they teach; all, for whoever administers classes. */
export const managed = (caller: Who): SQL =>
  overseesClasses(caller)
    ? sql`true`
    : sql`exists (select from class_teachers t where t.class_id = k.id and t.user_id = ${caller.userId})`;

/** Locks the class against deletion. @throws AppError `not-found`, `read-only`. */
export async function requireManagedClass(
  { tx, institutionId }: Scope,
  caller: Who,
  classId: string,
): Promise<{ id: string; name: string }> {
  const query = (lock: SQL) => sql`
    select k.id, k.name from classes k
     where k.id = ${classId} and k.institution_id = ${institutionId} and ${managed(caller)} ${lock}`;
  const [locked] = await queryRows(
    { tx },
    z.object({ id: z.string(), name: z.string() }),
    query(sql`for update of k`),
  );
  if (locked) return locked;
  const seen = await tx.execute(query(sql``));
  throw new AppError(seen.rows.length > 0 ? 'read-only' : 'not-found');
}

export async function listManagedClasses(
  { tx, institutionId }: Scope,
  caller: Who,
  search: string,
): Promise<{ id: string; label: string }[]> {
  return queryRows(
    { tx },
    z.object({ id: z.string(), label: z.string() }),
    sql`
    select k.id, k.name as label from classes k
     where k.institution_id = ${institutionId} and ${managed(caller)}
       and ${searchCondition(sql`k.search_text`, { search })}
     order by k.active desc, k.name, k.id limit 30`,
  );
}
