import type pg from 'pg';
import { appendServerEvent } from '../events/append-events.ts';

export interface BoundAttempt {
  id: string;
  session_id: string | null;
}

/**
 * Session binding: an attempt remembers in which session its device is. A device's id can be copied; another session
 * that comes under it is let in, because a candidate may have signed in again, and is recorded as a re-entry.
 */
export async function bindSession(
  client: pg.ClientBase,
  institutionId: string,
  attempt: BoundAttempt,
  sessionId: string,
  now: Date,
): Promise<void> {
  if (attempt.session_id === sessionId) return;
  const { rowCount } = await client.query({
    name: 'exam-bind-session',
    text: 'update attempts set session_id = $2 where id = $1 and session_id is distinct from $2',
    values: [attempt.id, sessionId],
  });
  if (rowCount === 0 || attempt.session_id === null) return;
  await appendServerEvent(client, institutionId, attempt.id, now, {
    type: 're_entry',
    data: { new_session: true },
  });
}
