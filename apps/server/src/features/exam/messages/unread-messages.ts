import type { StaffMessageKind, UnreadMessage } from '@certame/contract/features/exam/messages/message.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type pg from 'pg';
import type { LockedAttempt } from '../attempt/lock-attempts.ts';

const statement = {
  name: 'exam-unread-messages',
  text: `
    select attempt_id, id, text, sent_at, kind, call_id from attempt_messages
     where attempt_id = any($1::uuid[]) and read_at is null order by sent_at, id`,
};

async function loadUnreadMessages(
  client: pg.ClientBase,
  attemptIds: readonly string[],
): Promise<Map<string, UnreadMessage[]>> {
  const { rows } = await client.query<{
    attempt_id: string;
    id: string;
    text: string;
    sent_at: Date;
    kind: StaffMessageKind;
    call_id: string | null;
  }>({
    ...statement,
    values: [attemptIds],
  });
  return new Map(
    [...Map.groupBy(rows, (row) => row.attempt_id)].map(([attemptId, messages]) => [
      attemptId,
      messages.map(({ id, text, sent_at, kind, call_id }) => ({
        ...{ id, text, sent_at: sent_at.toISOString() },
        ...(kind === 'warning' ? { warning: true } : {}),
        ...(call_id === null ? {} : { call_id }),
      })),
    ]),
  );
}

/**
 * Adds to the outcomes of saves and heartbeats what staff wrote to their candidates and is unread: without a socket a message
 * arrives with the next of either. The statement that locks the attempts reads how many there are, so that a batch in which
 * nobody has one, which is nearly every batch, runs no further statement; in another it is one for all of them.
 */
export async function withUnreadMessages<Outcome extends { messages?: UnreadMessage[] }>(
  client: pg.ClientBase,
  locked: readonly LockedAttempt[],
  outcomes: readonly (Outcome | Error)[],
): Promise<(Outcome | Error)[]> {
  const asked = locked.filter(
    ({ state, unread_messages: unread }, index) =>
      unread > 0 && isOpen(state) && !(outcomes[index] instanceof Error),
  );
  if (asked.length === 0) return [...outcomes];
  const messages = await loadUnreadMessages(client, [...new Set(asked.map(({ id }) => id))]);
  return outcomes.map((outcome, index) => {
    const unread = messages.get(locked[index]?.id ?? '');
    return outcome instanceof Error || !unread ? outcome : { ...outcome, messages: unread };
  });
}
