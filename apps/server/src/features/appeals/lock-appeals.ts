import { AppError } from '@certame/contract/errors.ts';
import { appeals } from '@certame/db/schema/appeals.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { mayHandle } from '@certame/rules/appeals/appeal-states.ts';
import type { Scope } from '#plugins/database.ts';

export type StoredAppeal = typeof appeals.$inferSelect;

/** The caller's own appeal under lock. @throws AppError `not-found`. */
export async function lockOwnAppeal(scope: Scope, id: string): Promise<StoredAppeal> {
  const [row] = await scope.tx
    .select()
    .from(appeals)
    .where(
      and(
        eq(appeals.id, id),
        eq(appeals.institution_id, scope.institutionId),
        eq(appeals.user_id, scope.userId ?? ''),
      ),
    )
    .for('update');
  if (!row) throw new AppError('not-found');
  return row;
}

/** Appeals that the staff does something about, under lock in one order. @throws AppError `not-found`, `appeal-own`. */
export async function lockForHandling(scope: Scope, ids: readonly string[]): Promise<StoredAppeal[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = await scope.tx
    .select()
    .from(appeals)
    .where(and(inArray(appeals.id, wanted), eq(appeals.institution_id, scope.institutionId)))
    .orderBy(appeals.id)
    .for('update');
  if (rows.length !== wanted.length) throw new AppError('not-found');
  if (rows.some((row) => !mayHandle({ requesterId: row.user_id }, scope.userId)))
    throw new AppError('appeal-own');
  return rows;
}

/** One of them. */
export async function lockOneForHandling(scope: Scope, id: string): Promise<StoredAppeal> {
  const [row] = await lockForHandling(scope, [id]);
  if (!row) throw new AppError('not-found');
  return row;
}
