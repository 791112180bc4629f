import { isUuid } from '@certame/contract/uuid.ts';
import type pg from 'pg';
import type { NewEvent } from '../events/append-events.ts';

/** A message of another attempt, one that is read already, or none at all changes nothing. */
const statement = {
  name: 'exam-record-read-messages',
  text: `
    with input as (
      select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as t (attempt_id, message_id, read_at)
    ), read as (
      update attempt_messages m set read_at = greatest(m.sent_at, i.read_at)
        from (select attempt_id, message_id, min(read_at) as read_at from input group by attempt_id, message_id) i
       where m.id = i.message_id and m.attempt_id = i.attempt_id and m.read_at is null
      returning m.attempt_id
    )
    update attempts a set unread_messages = a.unread_messages - read.count
      from (select attempt_id, count(*)::int as count from read group by attempt_id) read
     where a.id = read.attempt_id`,
};

/**
 * A candidate confirms a message by an event of the room: it is kept on the device until the server has it, a reload without a
 * line included, and stands in the attempt's chain with the moment of reading. The attempts' rows are locked by the caller.
 */
export async function recordReadMessages(client: pg.ClientBase, events: readonly NewEvent[]): Promise<void> {
  const read = events.flatMap(({ attemptId, type, data: { message_id: messageId }, emittedAt }) =>
    type === 'staff_message_read' && typeof messageId === 'string' && isUuid(messageId)
      ? [{ attemptId, messageId, emittedAt }]
      : [],
  );
  if (read.length === 0) return;
  await client.query({
    ...statement,
    values: [
      read.map(({ attemptId }) => attemptId),
      read.map(({ messageId }) => messageId),
      read.map(({ emittedAt }) => emittedAt),
    ],
  });
}
