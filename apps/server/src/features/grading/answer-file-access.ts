import { openAttemptStates } from '@certame/contract/features/exam/states.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { and, eq, notInArray } from '@certame/db/sql.ts';
import { registerFileAccess } from '#features/files/index.ts';
import { enforceDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Files of responses: for who grades or reads results, once the attempt is closed. */
export function registerAnswerFileAccess(services: Services): void {
  registerFileAccess(services, 'answer', async ({ file, caller, scope }) => {
    if (!satisfiesRule('questionnaires.correction|questionnaires.resume', caller.permissions)) return false;
    await enforceDataAccess(scope);
    if (file.subject_id === null) return false;
    const isClosed = notInArray(attempts.state, [...openAttemptStates]);
    return (await scope.tx.$count(attempts, and(eq(attempts.id, file.subject_id), isClosed))) === 1;
  });
}
