import {
  listSentEmails,
  type resendEmail,
  type sendEmailNow,
} from '@certame/contract/features/emails/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../lib/errors/notices.ts';
import { call } from '../../lib/http/call.ts';

/** Asks the server to send a message, and everything that shows it to look again. */
export function useRequeue(
  endpoint: typeof resendEmail | typeof sendEmailNow,
): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    // A failure is told where every failure is.
    const reply = await call(endpoint, { params: { id } }).catch(() => undefined);
    if (reply) notify('success', reply.messages[0]?.message ?? '');
    await client.invalidateQueries({ queryKey: ['email', id] });
    await client.invalidateQueries({ queryKey: ['grid', listSentEmails.path] });
  };
}
