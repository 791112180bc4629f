import { listSentEmails, resendEmail } from '@certame/contract/features/emails/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notices.ts';

/** Puts a message that was given up back into the queue. */
export function useResend(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    // A failure is told where every failure is.
    const reply = await call(resendEmail, { params: { id } }).catch(() => undefined);
    if (reply) notify('success', reply.messages[0]?.message ?? '');
    await client.invalidateQueries({ queryKey: ['email', id] });
    await client.invalidateQueries({ queryKey: ['grid', listSentEmails.path] });
  };
}
