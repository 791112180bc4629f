import {
  type ClassInvite,
  revokeClassInvite,
  sendClassInvites,
} from '@certame/contract/features/class-invites/endpoints.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { copyText } from '#lib/copy-text.ts';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

/** Commands on invitations, which invalidate the list. */
export function useInvites(path: string, classId: string | null) {
  const { t } = useTranslation();
  const invalidates = [gridKey(path)];
  const sending = useCommand(sendClassInvites, { invalidates, done: null });
  const revocation = useCommand(revokeClassInvite, { invalidates, done: t('common.success') });
  const label = labelsOf(t, 'class-invites');

  const send = async (only: 'pending' | 'all', ids: string[]): Promise<void> => {
    const sent = await sending.run({ body: { only, ids, class_id: classId } });
    if (!sent) return;
    const { queued } = sent.model;
    notify(queued > 0 ? 'success' : 'info', label('queued', { count: queued }));
  };
  return {
    busy: sending.isRunning || revocation.isRunning,
    sendOne: (invite: ClassInvite) => send('all', [invite.id]),
    sendPending: () => send('pending', []),
    sendAll: async (): Promise<void> => {
      const agreed = await confirm({
        title: label('send_all_confirm'),
        text: label('send_all_help'),
        yes: label('send_again'),
        no: t('common.cancel'),
      });
      if (agreed) await send('all', []);
    },
    revoke: async (invite: ClassInvite): Promise<void> => {
      const agreed = await confirm({
        title: label('revoke_confirm', { name: invite.name ?? invite.email ?? invite.code }),
        text: label('revoke_help'),
        yes: label('revoke'),
        no: t('common.cancel'),
        destructive: true,
      });
      if (agreed) await revocation.run({ params: { id: invite.id } });
    },
    copy: async (invite: ClassInvite): Promise<void> => {
      const { origin, pathname } = window.location;
      const link = `${origin}${pathname}#/class_invite/${invite.code}`;
      if (await copyText(link)) notify('success', label('copied'));
      else notify('error', label('copy_failed'));
    },
  };
}
