import { AppError } from '@certame/contract/errors.ts';
import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { findOfferedPeople } from '#crud/read/offered-people.ts';
import { isActiveHolder } from '#lib/holds-permission.ts';
import type { Scope } from '#plugins/database.ts';

/** Of users by their alias: active members who may handle appeals. */
const mayHandleAppeals = (user: SQL, scope: Scope): SQL =>
  isActiveHolder(user, scope, 'appeal_handlings.handling');

/** The first who may handle appeals and whose name or e-mail matches. */
export const listHandlers = (
  scope: Scope,
  asked: { search: string; detailed: boolean },
): Promise<AreaOption[]> => findOfferedPeople(scope, mayHandleAppeals(sql`u`, scope), asked);

/** @throws AppError `validation` for who may not, and for nobody at all. */
export async function requireHandler(scope: Scope, userId: string): Promise<void> {
  const found = await scope.tx.$count(
    sql`users u where u.id = ${userId} and ${mayHandleAppeals(sql`u`, scope)}`,
  );
  if (found === 0) throw new AppError('validation', { fields: { handler_id: [{ key: 'exists' }] } });
}
