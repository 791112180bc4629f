import { openAttemptStates } from '@certame/contract/features/exam/states.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { and, eq, notInArray, sql } from '@certame/db/sql.ts';
import { registerFileAccess } from '#features/files/index.ts';
import { enforceDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/**
 * Files of responses, once the attempt is closed: for who reads results, and for who grades. What a correction gave out is seen by those whom it
 * was given to alone, and at the desk, which shows pictures without the names of their files (`desk/pictures/find-picture.ts`).
 */
export function registerAnswerFileAccess(services: Services): void {
  registerFileAccess(services, 'answer', async ({ file, caller, scope }) => {
    const readsResults = satisfiesRule('questionnaires.resume', caller.permissions);
    if (!readsResults && !satisfiesRule('questionnaires.correction', caller.permissions)) return false;
    await enforceDataAccess(scope);
    if (file.subject_id === null) return false;
    const isClosed = notInArray(attempts.state, [...openAttemptStates]);
    const isNobodys = sql`not exists (select from grading_assignments g
      join responses r on r.attempt_id = g.attempt_id and r.item_id = g.item_id
      where g.attempt_id = ${file.subject_id} and g.config_id is not null and strpos(r.value::text, ${file.id}) > 0)`;
    const found = and(eq(attempts.id, file.subject_id), isClosed, readsResults ? undefined : isNobodys);
    return (await scope.tx.$count(attempts, found)) === 1;
  });
}
