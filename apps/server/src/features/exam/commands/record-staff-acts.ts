import { type AttemptEventType, attemptEvents } from '@certame/contract/features/exam/events.ts';
import type { Scope } from '../../../plugins/database.ts';
import { hashEvent } from './record-events.ts';

/** What somebody of the staff did to an attempt. `data` says what exactly, with the reason where one is asked. */
export interface StaffAct {
  attemptId: string;
  type: AttemptEventType;
  data?: Record<string, unknown>;
}

/** The end of an attempt's chain of events. */
interface ChainEnd {
  attempt_id: string;
  position: number;
  hash: string;
  /** The lowest number of a server's event; they count down from -1. */
  seq: number;
}

const lockAttempts = 'select from attempts where id = any($1::uuid[]) order by id for no key update';
const chainEnds = `
  select asked.id as attempt_id, coalesce(last.position, 0) as position, coalesce(last.hash, '') as hash,
         coalesce((select min(e.seq) from attempt_events e where e.attempt_id = asked.id and e.seq < 0), 0) as seq
    from unnest($1::uuid[]) as asked (id)
    left join lateral (select e.position, e.hash from attempt_events e where e.attempt_id = asked.id
                        order by e.position desc limit 1) last on true`;
const appendEvents = `
  insert into attempt_events (attempt_id, seq, institution_id, type, severity, data, emitted_at, received_at,
                              position, previous_hash, hash)
  select t.attempt_id, t.seq, $1, t.type, t.severity, t.data, $2, $2, t.position, t.previous_hash, t.hash
    from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::jsonb[], $8::int[], $9::text[], $10::text[])
      as t (attempt_id, seq, type, severity, data, position, previous_hash, hash)`;

/**
 * Appends each act to its attempt's hash chain, with who did it: in the transaction of the act itself, so that none happens
 * without its trace. Three statements for however many attempts, because a deadline may move for thousands of them.
 */
export async function recordStaffActs(
  scope: Pick<Scope, 'client' | 'institutionId' | 'userId'>,
  now: Date,
  acts: readonly StaffAct[],
): Promise<void> {
  if (acts.length === 0) return;
  const attemptIds = [...new Set(acts.map((act) => act.attemptId))];
  await scope.client.query(lockAttempts, [attemptIds]);
  const { rows } = await scope.client.query<ChainEnd>(chainEnds, [attemptIds]);
  const ends = new Map(rows.map((row) => [row.attempt_id, row]));
  const events = acts.map(({ attemptId, type, data = {} }) => {
    const end = ends.get(attemptId) ?? { attempt_id: attemptId, position: 0, hash: '', seq: 0 };
    const event = {
      attemptId,
      position: end.position + 1,
      seq: end.seq - 1,
      type,
      severity: attemptEvents[type].severity,
      data: { ...data, user_id: scope.userId },
      emittedAt: now,
    };
    const hash = hashEvent(end.hash, event);
    ends.set(attemptId, { attempt_id: attemptId, position: event.position, hash, seq: event.seq });
    return { ...event, previousHash: end.hash, hash };
  });
  await scope.client.query(appendEvents, [
    scope.institutionId,
    now,
    events.map((event) => event.attemptId),
    events.map((event) => event.seq),
    events.map((event) => event.type),
    events.map((event) => event.severity),
    events.map((event) => JSON.stringify(event.data)),
    events.map((event) => event.position),
    events.map((event) => event.previousHash),
    events.map((event) => event.hash),
  ]);
}
