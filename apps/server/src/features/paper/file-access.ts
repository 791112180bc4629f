import { satisfiesRule } from '@certame/contract/permissions.ts';
import { physical_questionnaires } from '@certame/db/schema/paper.ts';
import { and, eq } from '@certame/db/sql.ts';
import { registerFileAccess } from '#features/files/index.ts';
import { enforceDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Printed files and scanned pages: for who looks after the paper. What was cut out of them is an answer, and seen as answers are. */
export function registerPaperFiles(services: Services): void {
  registerFileAccess(services, 'paper', async ({ file, caller, scope }) => {
    if (!satisfiesRule('physical_questionnaires.edit', caller.permissions)) return false;
    await enforceDataAccess(scope);
    if (file.subject_id === null) return false;
    const isThis = and(
      eq(physical_questionnaires.id, file.subject_id),
      eq(physical_questionnaires.institution_id, scope.institutionId),
    );
    return (await scope.tx.$count(physical_questionnaires, isThis)) === 1;
  });
}
