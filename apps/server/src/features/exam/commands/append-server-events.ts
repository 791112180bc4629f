import { attemptEvents, type ServerEventType } from '@certame/contract/features/exam/events.ts';
import type pg from 'pg';
import { hashEvent } from './hash-event.ts';

/** What the server itself observed, or staff did. The catalogue says how grave it is. */
export interface ServerEvent {
  type: ServerEventType;
  data: Record<string, unknown>;
}

/** The end of an attempt's chain of events. */
interface ChainEnd {
  attempt_id: string;
  position: number;
  hash: string;
  /** The lowest number of a server's event; they count down from -1, so that they never meet a client's number. */
  seq: number;
}

const lockAttempts = {
  name: 'exam-lock-chains',
  text: 'select from attempts where id = any($1::uuid[]) order by id for no key update',
};
const chainEnds = {
  name: 'exam-chain-ends',
  text: `
  select asked.id as attempt_id, coalesce(last.position, 0) as position, coalesce(last.hash, '') as hash,
         coalesce((select min(e.seq) from attempt_events e where e.attempt_id = asked.id and e.seq < 0), 0) as seq
    from unnest($1::uuid[]) as asked (id)
    left join lateral (select e.position, e.hash from attempt_events e where e.attempt_id = asked.id
                        order by e.position desc limit 1) last on true`,
};
const appendEvents = {
  name: 'exam-append-server-events',
  text: `
  insert into attempt_events (attempt_id, seq, institution_id, type, severity, data, emitted_at, received_at,
                              position, previous_hash, hash)
  select t.attempt_id, t.seq, $1, t.type, t.severity, t.data, $2, $2, t.position, t.previous_hash, t.hash
    from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::jsonb[], $8::int[], $9::text[], $10::text[])
      as t (attempt_id, seq, type, severity, data, position, previous_hash, hash)`,
};

/** Hashing and sending so many keep the event loop for a few milliseconds. */
const eventsAtOnce = 500;

/** Appends each event to its attempt's hash chain: three statements for hundreds of attempts. */
export async function appendServerEvents(
  client: pg.ClientBase,
  institutionId: string,
  now: Date,
  events: readonly (ServerEvent & { attemptId: string })[],
): Promise<void> {
  for (let from = 0; from < events.length; from += eventsAtOnce)
    await appendChunk(client, institutionId, now, events.slice(from, from + eventsAtOnce));
}

async function appendChunk(
  client: pg.ClientBase,
  institutionId: string,
  now: Date,
  events: readonly (ServerEvent & { attemptId: string })[],
): Promise<void> {
  const attemptIds = [...new Set(events.map((event) => event.attemptId))];
  await client.query({ ...lockAttempts, values: [attemptIds] });
  const { rows } = await client.query<ChainEnd>({ ...chainEnds, values: [attemptIds] });
  const ends = new Map(rows.map((row) => [row.attempt_id, row]));
  const chained = events.map(({ attemptId, type, data }) => {
    const end = ends.get(attemptId) ?? { attempt_id: attemptId, position: 0, hash: '', seq: 0 };
    const { severity } = attemptEvents[type];
    const event = {
      ...{ attemptId, type, severity, data },
      position: end.position + 1,
      seq: end.seq - 1,
      emittedAt: now,
    };
    const hash = hashEvent(end.hash, event);
    ends.set(attemptId, { attempt_id: attemptId, position: event.position, hash, seq: event.seq });
    return { ...event, previousHash: end.hash, hash };
  });
  await client.query({
    ...appendEvents,
    values: [
      institutionId,
      now,
      chained.map((event) => event.attemptId),
      chained.map((event) => event.seq),
      chained.map((event) => event.type),
      chained.map((event) => event.severity),
      chained.map((event) => JSON.stringify(event.data)),
      chained.map((event) => event.position),
      chained.map((event) => event.previousHash),
      chained.map((event) => event.hash),
    ],
  });
}

export const appendServerEvent = (
  client: pg.ClientBase,
  institutionId: string,
  attemptId: string,
  now: Date,
  event: ServerEvent,
): Promise<void> => appendServerEvents(client, institutionId, now, [{ attemptId, ...event }]);
