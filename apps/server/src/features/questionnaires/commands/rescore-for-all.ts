import { attempts } from '@certame/db/schema/attempts.ts';
import { and, eq } from '@certame/db/sql.ts';
import { rescoreClosed } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import { writeQuestionnaire } from '../questionnaire-repository.ts';

/**
 * What a question is worth has changed for everybody: dates the locked questionnaire, which makes its definition anew, and computes every
 * closed attempt's score. What was released stays until the next release. @returns all its attempts, locked.
 */
export async function rescoreForAll(scope: Scope, id: string, now: Date) {
  await writeQuestionnaire(scope, id, {});
  const locked = await scope.tx
    .select({ id: attempts.id, state: attempts.state })
    .from(attempts)
    .where(and(eq(attempts.questionnaire_id, id), eq(attempts.institution_id, scope.institutionId)))
    .orderBy(attempts.id)
    .for('no key update');
  await rescoreClosed(scope, id, locked, now);
  return locked;
}
