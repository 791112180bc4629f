import {
  type ClassInvite,
  revokeClassInvite,
  sendClassInvites,
} from '@certame/contract/features/class-invites/endpoints.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { copyText } from '#lib/copy-text.ts';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

/** Commands on invitations; after each the list is read anew. */
export function useInvites(path: string, classId: string | null) {
  const { t } = useTranslation();
  const invalidates = [gridKey(path)];
  const sending = useCommand(sendClassInvites, { invalidates, done: null });
  const revocation = useCommand(revokeClassInvite, { invalidates, done: t('common.success') });
  const word = (key: TextKeyUnder<'class-invites'>, params = {}): string => t(`class-invites.${key}`, params);

  const send = async (only: 'pending' | 'all', ids: string[]): Promise<void> => {
    const sent = await sending.run({ body: { only, ids, class_id: classId } });
    if (!sent) return;
    const { queued } = sent.model;
    notify(queued > 0 ? 'success' : 'info', word('queued', { count: queued }));
  };
  return {
    busy: sending.isRunning || revocation.isRunning,
    sendOne: (invite: ClassInvite) => send('all', [invite.id]),
    sendPending: () => send('pending', []),
    sendAll: async (): Promise<void> => {
      const agreed = await confirm({
        title: word('send_all_confirm'),
        text: word('send_all_help'),
        yes: word('send_again'),
        no: t('common.cancel'),
      });
      if (agreed) await send('all', []);
    },
    revoke: async (invite: ClassInvite): Promise<void> => {
      const agreed = await confirm({
        title: word('revoke_confirm', { name: invite.name ?? invite.email ?? invite.code }),
        text: word('revoke_help'),
        yes: word('revoke'),
        no: t('common.cancel'),
        destructive: true,
      });
      if (agreed) await revocation.run({ params: { id: invite.id } });
    },
    copy: async (invite: ClassInvite): Promise<void> => {
      const { origin, pathname } = window.location;
      const link = `${origin}${pathname}#/class_invite/${invite.code}`;
      if (await copyText(link)) notify('success', word('copied'));
      else notify('error', word('copy_failed'));
    },
  };
}
