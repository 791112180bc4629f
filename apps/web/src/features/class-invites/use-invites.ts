import {
  type ClassInvite,
  revokeClassInvite,
  sendClassInvites,
} from '@certame/contract/features/class-invites/endpoints.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useListWork } from '#kit/grid/use-list-work.ts';
import { copyText } from '#lib/copy-text.ts';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** What is done with invitations; after each the list is loaded again. */
export function useInvites(path: string, classId: string | null) {
  const { t } = useTranslation();
  const { busy, reload, run } = useListWork(path);
  const word = (key: string, params = {}): string => t(`class-invites.${key}`, params);

  const send = (only: 'pending' | 'all', ids: string[]) =>
    run(async () => {
      const { model } = await call(sendClassInvites, { body: { only, ids, class_id: classId } });
      notify(model.queued > 0 ? 'success' : 'info', word('queued', { count: model.queued }));
    });
  return {
    busy,
    reload,
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
      if (!agreed) return;
      await run(async () => {
        await call(revokeClassInvite, { params: { id: invite.id } });
        notify('success', t('common.success'));
      });
    },
    copy: async (invite: ClassInvite): Promise<void> => {
      const { origin, pathname } = window.location;
      const link = `${origin}${pathname}#/class_invite/${invite.code}`;
      if (await copyText(link)) notify('success', word('copied'));
      else notify('error', word('copy_failed'));
    },
  };
}
