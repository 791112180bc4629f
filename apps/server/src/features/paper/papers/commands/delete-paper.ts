import { AppError } from '@certame/contract/errors.ts';
import { files } from '@certame/db/schema/operations.ts';
import { physical_questionnaires } from '@certame/db/schema/paper.ts';
import { and, eq } from '@certame/db/sql.ts';
import { lockForChange } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getPaper, hasPages } from '../find-paper.ts';

/** Only while no page was read: what was printed is thrown away with it. @throws AppError `not-found`, `paper-pages`. */
export async function deletePaper(scope: Scope, services: Services, id: string): Promise<void> {
  const { questionnaire_id: questionnaireId } = await getPaper(scope, id);
  await lockForChange(scope, questionnaireId, 'share');
  await getPaper(scope, id, 'update');
  if (await hasPages(scope, id)) throw new AppError('paper-pages');
  await scope.tx.delete(physical_questionnaires).where(eq(physical_questionnaires.id, id));
  const gone = await scope.tx
    .delete(files)
    .where(and(eq(files.purpose, 'paper'), eq(files.subject_id, id)))
    .returning({ storageKey: files.storage_key });
  scope.afterCommit(async () => {
    for (const { storageKey } of gone) await services.files.remove(storageKey);
  });
}
