import { attemptEvents, type ServerEventType } from '@certame/contract/features/exam/events.ts';
import type { Severity } from '@certame/contract/features/exam/states.ts';
import type pg from 'pg';
import { hashEvent } from './hash-event.ts';

/** What the server itself observed, or staff did. The catalogue says how grave it is. */
export interface ServerEvent {
  type: ServerEventType;
  data: Record<string, unknown>;
}

/** An event that goes to the end of its attempt's chain. */
export interface NewEvent {
  attemptId: string;
  /** The client's number; null: the server's own, which count down from -1 and so never meet a client's. */
  seq: number | null;
  type: string;
  severity: Severity;
  data: Record<string, unknown>;
  emittedAt: Date;
}

/** The end of an attempt's hash chain. */
export interface ChainEnd {
  position: number;
  hash: string;
  lowestSeq: number;
  highestSeq: number;
}
/** Ends by attempt. Whoever appends holds the rows of the attempts locked, which keeps each chain in one line. */
export type Chains = Map<string, ChainEnd>;

/**
 * The ranges hold for every row. They make the planner go by the attempt's own indexes: in a table that was not analysed yet, an attempt
 * seems as frequent as its institution, which row level security asks for, and the events of the whole institution were read for each.
 */
const ofAttempt = (column: 'position' | 'seq'): string =>
  `from attempt_events e where e.attempt_id = asked.id and e.${column} between -2147483648 and 2147483647`;
const chainEnds = {
  name: 'exam-chain-ends',
  text: `
  select asked.id as attempt_id, coalesce(last.position, 0) as position, coalesce(last.hash, '') as hash,
         least(0, (select min(e.seq) ${ofAttempt('seq')})) as lowest,
         greatest(0, (select max(e.seq) ${ofAttempt('seq')})) as highest
    from unnest($1::uuid[]) as asked (id)
    left join lateral (select e.position, e.hash ${ofAttempt('position')}
                        order by e.position desc limit 1) last on true`,
};

export async function loadChains(client: pg.ClientBase, attemptIds: readonly string[]): Promise<Chains> {
  if (attemptIds.length === 0) return new Map();
  const { rows } = await client.query<{
    attempt_id: string;
    position: number;
    hash: string;
    lowest: number;
    highest: number;
  }>({ ...chainEnds, values: [attemptIds] });
  return new Map(
    rows.map(({ attempt_id, position, hash, lowest, highest }) => [
      attempt_id,
      { position, hash, lowestSeq: lowest, highestSeq: highest },
    ]),
  );
}

const insertEvents = {
  name: 'exam-append-events',
  text: `
  insert into attempt_events (attempt_id, seq, institution_id, type, severity, data, emitted_at, received_at,
                              position, previous_hash, hash)
  select t.attempt_id, t.seq, $1, t.type, t.severity, t.data, t.emitted_at, $2, t.position, t.previous_hash, t.hash
    from unnest($3::uuid[], $4::int[], $5::text[], $6::text[], $7::jsonb[], $8::timestamptz[], $9::int[], $10::text[], $11::text[])
      as t (attempt_id, seq, type, severity, data, emitted_at, position, previous_hash, hash)`,
};

/** Adds each event to its attempt's hash chain, with one statement. `chains` are at their new ends then. */
function chainEvents(
  institutionId: string,
  receivedAt: Date,
  chains: Chains,
  events: readonly NewEvent[],
): pg.QueryConfig {
  const chained = events.map((event) => {
    const end = chains.get(event.attemptId);
    if (!end) throw new Error('An event has no chain');
    const place = { position: end.position + 1, seq: event.seq ?? end.lowestSeq - 1 };
    const hash = hashEvent(end.hash, { ...event, ...place });
    chains.set(event.attemptId, {
      position: place.position,
      hash,
      lowestSeq: Math.min(end.lowestSeq, place.seq),
      highestSeq: Math.max(end.highestSeq, place.seq),
    });
    return { ...event, ...place, previousHash: end.hash, hash };
  });
  return {
    ...insertEvents,
    values: [
      institutionId,
      receivedAt,
      chained.map((event) => event.attemptId),
      chained.map((event) => event.seq),
      chained.map((event) => event.type),
      chained.map((event) => event.severity),
      chained.map((event) => JSON.stringify(event.data)),
      chained.map((event) => event.emittedAt),
      chained.map((event) => event.position),
      chained.map((event) => event.previousHash),
      chained.map((event) => event.hash),
    ],
  };
}

/** Hashing and sending so many keep the event loop for a few milliseconds. */
const eventsAtOnce = 500;

/** Appends each event to its attempt's hash chain, hundreds with one statement. `chains` are at their new ends then. */
export async function appendEvents(
  client: pg.ClientBase,
  institutionId: string,
  receivedAt: Date,
  chains: Chains,
  events: readonly NewEvent[],
): Promise<void> {
  for (let from = 0; from < events.length; from += eventsAtOnce)
    await client.query(
      chainEvents(institutionId, receivedAt, chains, events.slice(from, from + eventsAtOnce)),
    );
}

const asNewEvent = (event: ServerEvent & { attemptId: string }, emittedAt: Date): NewEvent => ({
  ...event,
  seq: null,
  severity: attemptEvents[event.type].severity,
  emittedAt,
});

/** Appends what the server saw of attempts whose rows the transaction has locked, at the ends that `chains` knows. */
export const serverEventStatements = (
  institutionId: string,
  now: Date,
  chains: Chains,
  events: readonly (ServerEvent & { attemptId: string })[],
): pg.QueryConfig[] =>
  events.length === 0
    ? []
    : [
        chainEvents(
          institutionId,
          now,
          chains,
          events.map((event) => asNewEvent(event, now)),
        ),
      ];

/** The first events of attempts that the transaction itself has begun: nobody else sees their chains yet. */
export const firstEventStatements = (
  institutionId: string,
  now: Date,
  events: readonly (ServerEvent & { attemptId: string })[],
): pg.QueryConfig[] =>
  serverEventStatements(
    institutionId,
    now,
    new Map(
      events.map(({ attemptId }) => [attemptId, { position: 0, hash: '', lowestSeq: 0, highestSeq: 0 }]),
    ),
    events,
  );

const lockRows = {
  name: 'exam-lock-chains',
  text: 'select from attempts where id = any($1::uuid[]) order by id for no key update',
};

/** Likewise with a statement for each few hundred, at once. */
export const appendServerEventsTo = (
  client: pg.ClientBase,
  institutionId: string,
  now: Date,
  chains: Chains,
  events: readonly (ServerEvent & { attemptId: string })[],
): Promise<void> =>
  appendEvents(
    client,
    institutionId,
    now,
    chains,
    events.map((event) => asNewEvent(event, now)),
  );

/** Appends what the server saw or did, in the transaction of the deed: three statements for hundreds of attempts. */
export async function appendServerEvents(
  client: pg.ClientBase,
  institutionId: string,
  now: Date,
  events: readonly (ServerEvent & { attemptId: string })[],
): Promise<void> {
  if (events.length === 0) return;
  const attemptIds = [...new Set(events.map((event) => event.attemptId))];
  await client.query({ ...lockRows, values: [attemptIds] });
  await appendServerEventsTo(client, institutionId, now, await loadChains(client, attemptIds), events);
}

export const appendServerEvent = (
  client: pg.ClientBase,
  institutionId: string,
  attemptId: string,
  now: Date,
  event: ServerEvent,
): Promise<void> => appendServerEvents(client, institutionId, now, [{ attemptId, ...event }]);
