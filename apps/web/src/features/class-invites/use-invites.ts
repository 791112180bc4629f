import {
  type ClassInvite,
  revokeClassInvite,
  sendClassInvites,
} from '@certame/contract/features/class-invites/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { call } from '../../lib/call.ts';
import { copyText } from '../../lib/copy-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';

/** What is done with invitations; after each the list is loaded again. */
export function useInvites(path: string, classId: string | null) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const reload = (): void => void client.invalidateQueries({ queryKey: ['grid', path] });
  const word = (key: string, params = {}): string => t(`class-invites.${key}`, params);

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch {
      // The failure has been told where every failure is.
    } finally {
      setBusy(false);
      reload();
    }
  };
  const send = (only: 'pending' | 'all', ids: string[]): Promise<void> =>
    run(async () => {
      const { model } = await call(sendClassInvites, { body: { only, ids, class_id: classId } });
      notify(model.queued > 0 ? 'success' : 'info', word('queued', { count: model.queued }));
    });
  return {
    busy,
    reload,
    sendOne: (invite: ClassInvite): Promise<void> => send('all', [invite.id]),
    sendPending: (): Promise<void> => send('pending', []),
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
