import { listSentEmails, sendEmailNow } from '@certame/contract/features/emails/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';

/** Sends a message that waited for a mail server to be configured, after asking: it may be of no use any more. */
export function useSendNow(): (mail: { id: string; dateTime: string }) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async ({ id, dateTime }) => {
    const agreed = await confirm({
      title: t('sent-emails.send_now_title'),
      text: t('sent-emails.send_now_text', { when: formatDateTime(dateTime) }),
      yes: t('sent-emails.send_now'),
      no: t('common.cancel'),
    });
    if (!agreed) return;
    // A failure is told where every failure is.
    const reply = await call(sendEmailNow, { params: { id } }).catch(() => undefined);
    if (reply) notify('success', reply.messages[0]?.message ?? '');
    await client.invalidateQueries({ queryKey: ['email', id] });
    await client.invalidateQueries({ queryKey: ['grid', listSentEmails.path] });
  };
}
