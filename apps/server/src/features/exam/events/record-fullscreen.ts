import type pg from 'pg';
import type { NewEvent } from './append-events.ts';

const statement = {
  name: 'exam-record-fullscreen',
  text: `
    update attempts a set fullscreen_left_at = case when t.is_out then $3::timestamptz end
      from unnest($1::uuid[], $2::boolean[]) as t (id, is_out) where a.id = t.id`,
};

/** Keeps whether each attempt's room is out of full screen, after its last event that says so. By the server's clock. */
export async function recordFullscreen(
  client: pg.ClientBase,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const isOut = new Map<string, boolean>();
  for (const { attemptId, type, data } of events)
    if (type === 'enter_fullscreen' || data.file_picker === true) isOut.set(attemptId, false);
    else if (type === 'leave_fullscreen') isOut.set(attemptId, true);
  if (isOut.size === 0) return;
  await client.query({ ...statement, values: [[...isOut.keys()], [...isOut.values()], now] });
}
