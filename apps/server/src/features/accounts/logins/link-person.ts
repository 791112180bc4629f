import { AppError } from '@certame/contract/errors.ts';
import { people } from '@certame/db/schema/academic.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

export interface TypedPerson {
  kind: 'student' | 'staff';
  name: string;
  email: string;
  phone?: string | null;
  document?: string | null;
  identifier?: string | null;
}

/**
 * The row of a login among the people of the institution. What stands there stays as the institution typed it; a row of that e-mail that
 * waited for a login is taken. A row keeps its old e-mail where a login got another one elsewhere: then it is not that of a new login.
 * @throws AppError `already-exists` where another login has the row of that e-mail.
 */
export async function linkPerson(
  { tx, institutionId }: Scope,
  userId: string,
  typed: TypedPerson,
): Promise<void> {
  const own = await tx
    .update(people)
    .set({ active: true })
    .where(and(eq(people.institution_id, institutionId), eq(people.user_id, userId)))
    .returning({ id: people.id });
  if (own.length > 0) return;
  const linked = await tx
    .insert(people)
    .values({ ...typed, institution_id: institutionId, user_id: userId })
    .onConflictDoUpdate({
      target: [people.institution_id, people.email],
      set: { user_id: userId, active: true },
      setWhere: isNull(people.user_id),
    })
    .returning({ id: people.id });
  if (linked.length === 0) throw new AppError('already-exists', { fields: { email: [{ key: 'unique' }] } });
}
