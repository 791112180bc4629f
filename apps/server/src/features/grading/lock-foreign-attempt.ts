import { AppError } from '@certame/contract/errors.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Locks the attempt whose answer is graded, as every command that closes, scores or releases it does. Nobody grades the own one.
 * @throws AppError `not-found`.
 */
export async function lockForeignAttempt(scope: Scope, attemptId: string) {
  const [attempt] = await scope.tx
    .select({ questionnaire_id: attempts.questionnaire_id, state: attempts.state })
    .from(attempts)
    .where(
      and(
        eq(attempts.id, attemptId),
        eq(attempts.institution_id, scope.institutionId),
        sql`${attempts.user_id} is distinct from ${scope.userId}`,
      ),
    )
    .for('no key update');
  if (!attempt) throw new AppError('not-found');
  return attempt;
}
