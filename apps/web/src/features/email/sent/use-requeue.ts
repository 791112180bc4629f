import {
  getSentEmail,
  listSentEmails,
  resendEmail,
  sendEmailNow,
} from '@certame/contract/features/email/endpoints.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

const options = {
  invalidates: ({ params }: { params: { id: string } }) => [
    keyOf(getSentEmail, params),
    gridKey(listSentEmails.path),
  ],
};

/** Requeues a message: one that was given up, or one that waited for a mail server. */
export function useRequeue() {
  const { t } = useTranslation();
  const resending = useCommand(resendEmail, options);
  const sending = useCommand(sendEmailNow, options);
  return {
    resend: async (id: string): Promise<void> => {
      await resending.run({ params: { id } });
    },
    /** Asks for confirmation: the message may be outdated. */
    sendNow: async ({ id, dateTime }: { id: string; dateTime: string }): Promise<void> => {
      const agreed = await confirm({
        title: t('sent-emails.send_now_title'),
        text: t('sent-emails.send_now_text', { when: formatDateTime(dateTime) }),
        yes: t('sent-emails.send_now'),
        no: t('common.cancel'),
      });
      if (agreed) await sending.run({ params: { id } });
    },
  };
}
