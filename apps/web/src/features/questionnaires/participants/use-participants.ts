import {
  type ParticipantRow,
  removeParticipant,
  resendInvites,
} from '@certame/contract/features/questionnaires/endpoints.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useListWork } from '#kit/grid/use-list-work.ts';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** What is done with participants of a questionnaire; after each the list is loaded again. */
export function useParticipants(id: string, path: string, onChanged: () => void) {
  const { t } = useTranslation();
  const { busy, reload, run } = useListWork(path, onChanged);
  /** No ids: everybody on the list. */
  const resend = (only: 'pending' | 'all', participantIds: string[]) =>
    run(async () => {
      const { model } = await call(resendInvites, {
        params: { id },
        body: { only, participant_ids: participantIds },
      });
      notify(
        model.queued > 0 ? 'success' : 'info',
        t('questionnaires.participants.queued', { count: model.queued }),
      );
    });
  return {
    busy,
    reload,
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
      await run(async () => {
        await call(removeParticipant, { params: { id, participant_id: row.id } });
        notify('success', t('common.success'));
      });
    },
  };
}
