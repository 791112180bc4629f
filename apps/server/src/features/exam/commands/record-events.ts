import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { findClientEvent } from '@certame/contract/features/exam/events.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import type pg from 'pg';
import type { Services } from '../../../services.ts';
import { getDefinition } from '../definition.ts';
import { isFirstContactAfterEnd } from '../judge-responses.ts';
import { isGone } from '../presence.ts';
import { bindSession } from './bind-session.ts';
import { hashEvent, type NewEvent } from './hash-event.ts';
import { type LockedAttempt, lockAttempts } from './lock-attempts.ts';
import { noteContacts } from './note-contacts.ts';

export interface ClientEvent {
  type: string;
  data: Record<string, unknown>;
  seq: number;
  emittedAtMs: number;
}

interface ChainedEvent extends NewEvent {
  seq: number;
  emittedAt: Date;
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
  /** Numbers of changes that the device holds; null: it does not say. */
  waiting: readonly number[] | null;
  events: readonly ClientEvent[];
}

/** Only what is a browser's to report, as grave as the catalogue says; the rest is acknowledged and forgotten. */
function chainedOf({ seq, type, data, emittedAtMs }: ClientEvent, now: Date): ChainedEvent[] {
  const known = findClientEvent(type);
  if (!known) return [];
  const emittedMs = Math.min(Math.max(emittedAtMs, now.getTime() - 30 * 86_400_000), now.getTime());
  return [{ seq, type, severity: known.severity, data: storable(data), emittedAt: new Date(emittedMs) }];
}

/** Takes note that the device was heard of, and of what it holds. @returns whether its candidate had left before. */
async function noteDevice(
  client: pg.ClientBase,
  request: EventsRequest,
  attempt: LockedAttempt,
  now: Date,
): Promise<boolean> {
  const definition = await getDefinition(client, attempt.questionnaire_id);
  const isFirstAfterEnd = isFirstContactAfterEnd(definition, attempt, now.getTime());
  const hasLeft =
    isGone(definition, attempt, now.getTime()) || attempt.finish_reason === 'cannot_continue_timeout';
  await noteContacts(
    client,
    [
      {
        attemptId: attempt.id,
        isSeen: attempt.finished_at === null && !hasLeft,
        isLateSync: false,
        lateSeqs: isFirstAfterEnd ? (request.waiting ?? []) : null,
        // A device that has not heard yet that they were given up still counts them.
        unsent: attempt.unsent_given_up_at === null ? (request.waiting?.length ?? null) : null,
      },
    ],
    now,
  );
  await bindSession(client, request.institutionId, attempt, request.sessionId, now);
  return hasLeft;
}

/**
 * Appends what is new, drops what came before, and takes note that the device was heard of. @throws AppError
 * `exam-cannot-continue` when the candidate had left; what the device announced is kept all the same.
 */
export async function recordEvents(
  services: Services,
  request: EventsRequest,
): Promise<{ acknowledgedSeq: number; state: AttemptState; deadlineAt: Date | null }> {
  const now = new Date(services.now());
  const recorded = await services.database.inTenant(
    { ...request, asParticipant: true },
    async ({ client }) => {
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
        unique.flatMap((event) => chainedOf(event, now)),
      );
      const hasLeft = await noteDevice(client, request, attempt, now);
      return {
        acknowledgedSeq: unique.at(-1)?.seq ?? lastSeq,
        state: attempt.state,
        deadlineAt: attempt.deadline_at,
        hasLeft,
      };
    },
  );
  if (recorded.hasLeft) throw new AppError('exam-cannot-continue');
  return recorded;
}
