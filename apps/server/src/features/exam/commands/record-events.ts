import { createHash } from 'node:crypto';
import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { Severity } from '@certame/contract/features/exam/states.ts';
import type pg from 'pg';
import type { Services } from '../../../services.ts';
import { lockAttempts } from './lock-attempts.ts';

export interface NewEvent {
  type: string;
  severity: Severity;
  data: Record<string, unknown>;
}
export interface ClientEvent extends NewEvent {
  seq: number;
  emittedAtMs: number;
}

interface ChainedEvent extends NewEvent {
  seq: number;
  emittedAt: Date;
}

/** Keys sorted at every depth: the hash of what jsonb gives back must be that of what went in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Hash of an event over everything it says and the hash of the one before it. */
export function hashEvent(
  previousHash: string,
  event: { attemptId: string; position: number; seq: number; emittedAt: Date } & NewEvent,
): string {
  const { attemptId, position, seq, type, severity, data, emittedAt } = event;
  return createHash('sha256')
    .update(
      canonical([previousHash, attemptId, position, seq, type, severity, data, emittedAt.toISOString()]),
    )
    .digest('hex');
}

/** The caller holds the attempt's row lock, which keeps the chain of one attempt in one line. */
async function append(
  client: pg.ClientBase,
  institutionId: string,
  attemptId: string,
  receivedAt: Date,
  events: readonly ChainedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await client.query<{ position: number; hash: string }>({
    name: 'exam-last-event',
    text: 'select position, hash from attempt_events where attempt_id = $1 order by position desc limit 1',
    values: [attemptId],
  });
  let position = rows[0]?.position ?? 0;
  let previousHash = rows[0]?.hash ?? '';
  for (const event of events) {
    position += 1;
    const hash = hashEvent(previousHash, { ...event, attemptId, position });
    await client.query({
      name: 'exam-append-event',
      text: `insert into attempt_events (attempt_id, seq, institution_id, type, severity, data, emitted_at, received_at,
                                         position, previous_hash, hash)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      values: [
        attemptId,
        event.seq,
        institutionId,
        event.type,
        event.severity,
        JSON.stringify(event.data),
        event.emittedAt,
        receivedAt,
        position,
        previousHash,
        hash,
      ],
    });
    previousHash = hash;
  }
}

/** Events the server itself observes; they count down from -1, so that they never meet a client's number. */
export async function appendServerEvents(
  client: pg.ClientBase,
  institutionId: string,
  attemptId: string,
  now: Date,
  events: readonly NewEvent[],
): Promise<void> {
  await client.query('select from attempts where id = $1 for no key update', [attemptId]);
  const { rows } = await client.query<{ seq: number }>(
    'select coalesce(min(seq), 0) as seq from attempt_events where attempt_id = $1 and seq < 0',
    [attemptId],
  );
  let seq = rows[0]?.seq ?? 0;
  await append(
    client,
    institutionId,
    attemptId,
    now,
    events.map((event) => {
      seq -= 1;
      return { ...event, seq, emittedAt: now };
    }),
  );
}

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair. */
const storable = (data: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(data, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed().slice(0, 4096) : value,
    ),
  ) as Record<string, unknown>;

export interface EventsRequest {
  institutionId: string;
  sessionId: string;
  userId: string;
  attemptId: string;
  deviceId: string;
  events: readonly ClientEvent[];
}

/** Appends what is new, drops what came before, and takes note that the device was heard of. */
export async function recordEvents(
  services: Services,
  request: EventsRequest,
): Promise<{ acknowledgedSeq: number; deadlineAt: Date | null }> {
  const now = new Date(services.now());
  return services.database.inTenant({ ...request, asParticipant: true }, async ({ client }) => {
    const [attempt] = await lockAttempts(client, 'update', request.institutionId, [request]);
    if (!attempt?.session_valid) throw new AppError('unauthenticated');
    if (!attempt.permitted) throw new AppError('forbidden');
    if (attempt.id === null || attempt.user_id !== request.userId) throw new AppError('not-found');
    if (attempt.device_id !== request.deviceId) throw new AppError('more-than-one-user');
    const closedMs = attempt.finished_at === null ? 0 : now.getTime() - attempt.finished_at.getTime();
    if (closedMs > exam.lateSyncMs) throw new AppError('answer-finished');
    const { rows } = await client.query<{ seq: number }>(
      'select coalesce(max(seq), 0) as seq from attempt_events where attempt_id = $1 and seq > 0',
      [request.attemptId],
    );
    const lastSeq = rows[0]?.seq ?? 0;
    const fresh = request.events.filter((event) => event.seq > lastSeq).sort((a, b) => a.seq - b.seq);
    const unique = fresh.filter((event, index) => event.seq !== fresh[index - 1]?.seq);
    await append(
      client,
      request.institutionId,
      request.attemptId,
      now,
      unique.map((event) => ({
        ...event,
        data: storable(event.data),
        emittedAt: new Date(
          Math.min(Math.max(event.emittedAtMs, now.getTime() - 30 * 86_400_000), now.getTime()),
        ),
      })),
    );
    if (attempt.finished_at === null) {
      await client.query({
        name: 'exam-device-seen',
        text: 'update attempts set device_seen_at = $2 where id = $1',
        values: [request.attemptId, now],
      });
    }
    return { acknowledgedSeq: unique.at(-1)?.seq ?? lastSeq, deadlineAt: attempt.deadline_at };
  });
}
