import {
  archiveQuestionnaire,
  cloneQuestionnaire,
  closeQuestionnaire,
  deleteQuestionnaire,
  reopenQuestionnaire,
} from '@certame/contract/features/questionnaires/endpoints.ts';
import type {
  Questionnaire,
  QuestionnaireRow,
} from '@certame/contract/features/questionnaires/questionnaire.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { copyFormLink } from './form-link.ts';

export type StateChange = 'close' | 'reopen' | 'archive';
type Named = Pick<QuestionnaireRow, 'id' | 'name' | 'short_url_id' | 'anonymous'>;

/** Commands on a whole questionnaire, from its list and from its editor, each confirmed first. */
export function useQuestionnaireActions() {
  const { t } = useTranslation();
  const options = (done: string) => ({ invalidates: [gridKey('/api/v1/questionnaires')], done });
  const changes = {
    close: useCommand(closeQuestionnaire, options(t('questionnaires.done.close'))),
    reopen: useCommand(reopenQuestionnaire, options(t('questionnaires.done.reopen'))),
    archive: useCommand(archiveQuestionnaire, options(t('questionnaires.done.archive'))),
  };
  const cloning = useCommand(cloneQuestionnaire, options(t('questionnaires.done.clone')));
  const removal = useCommand(deleteQuestionnaire, options(t('common.success')));

  return {
    busy: [...Object.values(changes), cloning, removal].some((command) => command.isRunning),
    /** Resolves with null where it was cancelled or failed. */
    changeState: async (
      change: StateChange,
      { id, name, anonymous }: Named,
    ): Promise<Questionnaire | null> => {
      const agreed = await confirm({
        title: t(`questionnaires.confirm.${change}`, { name }),
        text: t(
          change === 'close' && anonymous
            ? 'questionnaires.confirm.close_help_anonymous'
            : `questionnaires.confirm.${change}_help`,
        ),
        yes: t(`questionnaires.actions.${change}`),
        no: t('common.cancel'),
        destructive: change !== 'reopen',
      });
      if (!agreed) return null;
      return (await changes[change].run({ params: { id } }))?.model ?? null;
    },
    clone: async ({ id }: Named): Promise<Questionnaire | null> =>
      (await cloning.run({ params: { id } }))?.model ?? null,
    remove: async ({ id, name }: Named): Promise<boolean> => {
      const agreed = await confirm({
        title: t('common.delete_confirmation'),
        text: t('questionnaires.confirm.delete_help', { name }),
        destructive: true,
      });
      return agreed && (await removal.run({ params: { id } })) !== null;
    },
    copyLink: ({ short_url_id }: Named): Promise<void> => copyFormLink(short_url_id),
  };
}
