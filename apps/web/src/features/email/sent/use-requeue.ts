import {
  getSentEmail,
  listSentEmails,
  type resendEmail,
  type sendEmailNow,
} from '@certame/contract/features/email/endpoints.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

/** Asks the server to send a message, and everything that shows it to look again. */
export function useRequeue(
  endpoint: typeof resendEmail | typeof sendEmailNow,
): (id: string) => Promise<void> {
  const requeue = useCommand(endpoint, {
    invalidates: ({ params }) => [keyOf(getSentEmail, params), gridKey(listSentEmails.path)],
  });
  return async (id) => {
    await requeue.run({ params: { id } });
  };
}
