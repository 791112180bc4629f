import { users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { and, asc, count, eq, inArray, type SQL, sql } from '@certame/db/sql.ts';
import { searchCondition } from '#crud/lists/list-conditions.ts';
import type { Scope } from '#plugins/database.ts';

interface Member {
  id: string;
  name: string;
  email: string;
}

const foundAtMost = 20;
const brief = { id: users.id, name: users.name, email: users.email };

const membersOf = ({ tx, institutionId }: Scope, condition?: SQL): SQL | undefined =>
  and(
    eq(users.active, true),
    inArray(
      users.id,
      tx
        .select({ id: memberships.user_id })
        .from(memberships)
        .where(eq(memberships.institution_id, institutionId)),
    ),
    condition,
  );

/** Active members whose name or e-mail holds the words. */
export const findMembers = (scope: Scope, search: string): Promise<Member[]> =>
  scope.tx
    .select(brief)
    .from(users)
    .where(membersOf(scope, searchCondition(sql`${users.search_text}`, { search })))
    .orderBy(asc(users.name), asc(users.id))
    .limit(foundAtMost);

/** A page of the active members. */
export async function listMembers(
  scope: Scope,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ model: Member[]; total: number }> {
  const [counted] = await scope.tx.select({ total: count() }).from(users).where(membersOf(scope));
  const model = await scope.tx
    .select(brief)
    .from(users)
    .where(membersOf(scope))
    .orderBy(asc(users.name), asc(users.id))
    .limit(limit)
    .offset(offset);
  return { model, total: counted?.total ?? 0 };
}
