import { cleanUpAppealFilesTask } from '@certame/contract/features/appeals/jobs.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { appeal_attachments, appeals } from '@certame/db/schema/appeals.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { registerFileAccess, removeUnattachedFiles } from '#features/files/index.ts';
import { enforceDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Files that were uploaded for an appeal and never came with one, were taken out of it again, or went with it. */
export const cleanUpAppealFiles = (services: Pick<Services, 'database' | 'files' | 'now'>): Promise<void> =>
  removeUnattachedFiles(services, 'appeal', sql`${appeal_attachments}`);

/** What came with an appeal: for its candidate, whose file it is, and for who handles appeals of that exam. */
export function registerAppealFiles(services: Services): void {
  registerFileAccess(services, 'appeal', async ({ file, caller, scope }) => {
    if (!satisfiesRule('appeal_handlings.menu', caller.permissions) || file.subject_id === null) return false;
    await enforceDataAccess(scope);
    return (await scope.tx.$count(appeals, eq(appeals.id, file.subject_id))) === 1;
  });
  services.jobs.handleTask(cleanUpAppealFilesTask, () => cleanUpAppealFiles(services));
}
