import { editQuestions } from '@certame/contract/features/questions/bulk/endpoints.ts';
import type { QuestionRow } from '@certame/contract/features/questions/endpoints.ts';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { noChange } from '../bulk/bulk-change.ts';
import { bankPath } from '../question-kinds.tsx';

/** Archives a question, or takes it out of the archive. */
export function useArchive() {
  const { t } = useTranslation();
  const command = useCommand(editQuestions, { invalidates: [gridKey(bankPath)], done: null });
  const archive = async ({ id, is_archived: wasArchived }: QuestionRow): Promise<void> => {
    const change = { ...noChange, archived: !wasArchived };
    const reply = await command.run({ body: { ids: [id], change, dry_run: false } });
    if (!reply) return;
    const [problem] = reply.model.report?.problems ?? [];
    if (problem) notify('warning', t(`question-bank.bulk.problems.${problem.problem}`));
    else
      notify(
        'success',
        t(wasArchived ? 'question-bank.archive.unarchived_done' : 'question-bank.archive.archived_done'),
      );
  };
  return { archive, archiving: command.isRunning };
}
