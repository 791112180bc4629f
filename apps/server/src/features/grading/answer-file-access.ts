import { satisfiesRule } from '@certame/contract/permissions.ts';
import { registerFileAccess } from '#features/files/index.ts';
import { enforceDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Files of responses: for who grades or reads results, once the attempt is closed. */
export function registerAnswerFileAccess(services: Services): void {
  registerFileAccess(services, 'answer', async ({ file, caller, scope }) => {
    if (!satisfiesRule('questionnaires.correction|questionnaires.resume', caller.permissions)) return false;
    await enforceDataAccess(scope);
    const { rowCount } = await scope.client.query(
      `select from attempts where id = $1 and state not in ('in_progress', 'paused')`,
      [file.subject_id],
    );
    return rowCount === 1;
  });
}
