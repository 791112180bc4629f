import {
  type ParticipantRow,
  removeParticipant,
  resendInvites,
} from '@certame/contract/features/questionnaires/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '#kit/feedback/confirm.tsx';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

/** Commands on the participants of a questionnaire, which invalidate the list. `onChanged`: their number may have changed. */
export function useParticipants(id: string, path: string, onChanged: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const invalidates = [gridKey(path)];
  const sending = useCommand(resendInvites, { invalidates, done: null });
  const removal = useCommand(removeParticipant, { invalidates, done: t('common.success') });
  /** Without ids: everybody on the list. */
  const resend = async (only: 'pending' | 'all', participantIds: string[]): Promise<void> => {
    const sent = await sending.run({ params: { id }, body: { only, participant_ids: participantIds } });
    if (!sent) return;
    const { queued } = sent.model;
    notify(queued > 0 ? 'success' : 'info', t('questionnaires.participants.queued', { count: queued }));
  };
  return {
    busy: sending.isRunning || removal.isRunning,
    reload: (): void => {
      void client.invalidateQueries({ queryKey: gridKey(path) });
      onChanged();
    },
    resend,
    resendAll: async (): Promise<void> => {
      const agreed = await confirm({
        title: t('questionnaires.participants.resend_all_confirm'),
        text: t('questionnaires.participants.resend_all_help'),
        yes: t('questionnaires.participants.resend'),
        no: t('common.cancel'),
      });
      if (agreed) await resend('all', []);
    },
    remove: async (row: ParticipantRow): Promise<void> => {
      const agreed = await confirm({
        title: t('questionnaires.confirm.remove_participant', { name: row.name }),
        yes: t('questionnaires.participants.remove'),
        no: t('common.cancel'),
        destructive: true,
      });
      if (!agreed) return;
      await removal.run({ params: { id, participant_id: row.id } });
      onChanged();
    },
  };
}
