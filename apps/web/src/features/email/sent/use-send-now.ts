import { sendEmailNow } from '@certame/contract/features/email/endpoints.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useRequeue } from './use-requeue.ts';

/** Sends a message that waited for a mail server to be configured, after asking: it may be of no use any more. */
export function useSendNow(): (mail: { id: string; dateTime: string }) => Promise<void> {
  const { t } = useTranslation();
  const requeue = useRequeue(sendEmailNow);
  return async ({ id, dateTime }) => {
    const agreed = await confirm({
      title: t('sent-emails.send_now_title'),
      text: t('sent-emails.send_now_text', { when: formatDateTime(dateTime) }),
      yes: t('sent-emails.send_now'),
      no: t('common.cancel'),
    });
    if (agreed) await requeue(id);
  };
}
