import type { SupportSide } from '@certame/contract/features/proctoring/support/support-states.ts';
import { support_messages, support_requests } from '@certame/db/schema/support.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { publishChange } from './support-access.ts';

export interface NewSupportMessage {
  client_id: string;
  text: string;
}

/** Whether a page has sent it before, and has not heard so. */
export const isSent = async ({ tx, userId }: Scope, requestId: string, clientId: string): Promise<boolean> =>
  (await tx.$count(
    support_messages,
    and(
      eq(support_messages.request_id, requestId),
      sql`${support_messages.sender_id} = ${userId}`,
      eq(support_messages.client_id, clientId),
    ),
  )) > 0;

/** Adds a message to a request that is locked. One that was sent before changes nothing. */
export async function appendMessage(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  requestId: string,
  message: NewSupportMessage & { side: SupportSide; internal?: boolean },
): Promise<void> {
  const [counted] = await scope.tx
    .update(support_requests)
    .set({ last_seq: sql`${support_requests.last_seq} + 1` })
    .where(eq(support_requests.id, requestId))
    .returning({ seq: support_requests.last_seq });
  if (!counted) throw new Error('The request is gone');
  await scope.tx.insert(support_messages).values({
    institution_id: scope.institutionId,
    request_id: requestId,
    seq: counted.seq,
    side: message.side,
    sender_id: scope.userId ?? '',
    client_id: message.client_id,
    internal: message.internal ?? false,
    text: message.text,
    sent_at: new Date(services.now()),
  });
  publishChange(scope, services, requestId);
}
