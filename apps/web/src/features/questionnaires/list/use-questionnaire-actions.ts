import {
  archiveQuestionnaire,
  cloneQuestionnaire,
  closeQuestionnaire,
  deleteQuestionnaire,
  exportQuestionnaireQuestions,
  reopenQuestionnaire,
} from '@certame/contract/features/questionnaires/endpoints.ts';
import type {
  Questionnaire,
  QuestionnaireRow,
} from '@certame/contract/features/questionnaires/questionnaire.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useListWork } from '#kit/grid/use-list-work.ts';
import { copyText } from '#lib/copy-text.ts';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { formAddress } from './period-words.ts';

const changes = {
  close: closeQuestionnaire,
  reopen: reopenQuestionnaire,
  archive: archiveQuestionnaire,
} as const;
export type StateChange = keyof typeof changes;
type Named = Pick<QuestionnaireRow, 'id' | 'name' | 'short_url_id'>;

/** What can be done with a whole questionnaire, from its list and from its editor: asked first, said after. */
export function useQuestionnaireActions() {
  const { t } = useTranslation();
  const { busy, run: work } = useListWork('/api/v1/questionnaires');
  const run = <Result>(change: () => Promise<Result>, done: string): Promise<Result | null> =>
    work(async () => {
      const result = await change();
      notify('success', done);
      return result;
    });

  return {
    busy,
    /** Null when it was not done. */
    changeState: async (change: StateChange, { id, name }: Named): Promise<Questionnaire | null> => {
      const agreed = await confirm({
        title: t(`questionnaires.confirm.${change}`, { name }),
        text: t(`questionnaires.confirm.${change}_help`),
        yes: t(`questionnaires.actions.${change}`),
        no: t('common.cancel'),
        destructive: change !== 'reopen',
      });
      if (!agreed) return null;
      const reply = await run(
        () => call(changes[change], { params: { id } }),
        t(`questionnaires.done.${change}`),
      );
      return reply?.model ?? null;
    },
    clone: async ({ id }: Named): Promise<Questionnaire | null> => {
      const reply = await run(
        () => call(cloneQuestionnaire, { params: { id } }),
        t('questionnaires.done.clone'),
      );
      return reply?.model ?? null;
    },
    remove: async ({ id, name }: Named): Promise<boolean> => {
      const agreed = await confirm({
        title: t('common.delete_confirmation'),
        text: t('questionnaires.confirm.delete_help', { name }),
        destructive: true,
      });
      if (!agreed) return false;
      return (await run(() => call(deleteQuestionnaire, { params: { id } }), t('common.success'))) !== null;
    },
    /** The questions in the columns of the bank's import. */
    download: async ({ id }: Named): Promise<void> => {
      const path = exportQuestionnaireQuestions.path.replace(':id', id);
      await requestFile(path).then(
        (file) => saveFile(file),
        () => undefined,
      );
    },
    copyLink: async ({ short_url_id }: Named): Promise<void> => {
      const copied = await copyText(formAddress(short_url_id));
      notify(
        copied ? 'success' : 'warning',
        t(copied ? 'questionnaires.actions.link_copied' : 'questionnaires.actions.link_not_copied'),
      );
    },
  };
}
