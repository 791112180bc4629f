import { setImmediate } from 'node:timers/promises';
import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { findEventDataSchema } from '@certame/contract/features/exam/event-data.ts';
import { findClientEvent } from '@certame/contract/features/exam/events.ts';
import type { UnreadMessage } from '@certame/contract/features/exam/messages/message.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import type { Environment } from '@certame/rules/exam/environment/detect-environment.ts';
import { weighDetections } from '#features/proctoring/index.ts';
import { createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import type { Services } from '#services.ts';
import { bindSession } from '../attempt/bind-session.ts';
import { type LockedAttempt, lockWithDefinitions } from '../attempt/lock-attempts.ts';
import { isGone } from '../attempt/presence.ts';
import { contactStatements, type DeviceContact, mergeContacts } from '../attempt/record-contacts.ts';
import { createAdmissions } from '../environment/admit-device.ts';
import { appendEvents, loadChains, type NewEvent } from '../events/append-events.ts';
import { recordFullscreen } from '../events/record-fullscreen.ts';
import { recordReadMessages } from '../messages/record-read-messages.ts';
import { withUnreadMessages } from '../messages/unread-messages.ts';
import { publishCounters } from '../questionnaire-channel.ts';
import { isFirstContactAfterEnd } from '../validate-responses.ts';

export interface ClientEvent {
  type: string;
  data: Record<string, unknown>;
  seq: number;
  emittedAtMs: number;
}

export interface EventsRequest {
  institutionId: string;
  sessionId: string;
  userId: string;
  attemptId: string;
  deviceId: string;
  environment: Environment;
  /** Sequence numbers of the unsent answers on the device; null: it does not say. */
  unsentSeqs: readonly number[] | null;
  events: readonly ClientEvent[];
}

export interface EventsOutcome {
  /** Up to here nothing need be sent again, what was rejected included. */
  acknowledgedSeq: number;
  rejected: { seq: number; code: 'invalid-queue-event' }[];
  state: AttemptState;
  deadlineAt: Date | null;
  /** Of the staff; undefined: all are read. */
  messages?: UnreadMessage[];
}

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair, in keys no more than in texts, and no infinity (`1e400`). */
const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().slice(0, 4096);
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storableText(key), storable(one)]));
}

/** What an event of this type may carry. An event whose data don't fit happened all the same: it is kept without them. */
function fittingData(type: string, data: unknown): Record<string, unknown> {
  const schema = findEventDataSchema(type);
  if (!schema) return data as Record<string, unknown>;
  const parsed = schema.safeParse(data);
  return parsed.success ? (parsed.data as Record<string, unknown>) : { malformed: true };
}

/** A device's clock is believed within the last thirty days. */
const oldestMs = 30 * 86_400_000;

/** What the catalogue lets a browser report, as grave as the catalogue says; undefined for anything else. */
function newEventOf(attemptId: string, event: ClientEvent, now: Date): NewEvent | undefined {
  const definition = findClientEvent(event.type);
  if (!definition) return undefined;
  const emittedMs = Math.min(Math.max(event.emittedAtMs, now.getTime() - oldestMs), now.getTime());
  return {
    ...{ attemptId, seq: event.seq, type: event.type, severity: definition.severity },
    data: storable(fittingData(event.type, event.data)) as Record<string, unknown>,
    emittedAt: new Date(emittedMs),
  };
}

/** Why none of the request is taken; undefined where it is. */
function rejectionOf(request: EventsRequest, attempt: LockedAttempt, nowMs: number): AppError | undefined {
  if (!attempt.session_valid) return new AppError('unauthenticated');
  if (!attempt.permitted) return new AppError('forbidden');
  if (attempt.id === null || attempt.user_id !== request.userId) return new AppError('not-found');
  if (attempt.device_id !== request.deviceId) return new AppError('more-than-one-user');
  const closedMs = attempt.finished_at === null ? 0 : nowMs - attempt.finished_at.getTime();
  return closedMs > exam.lateSyncMs ? new AppError('answer-finished') : undefined;
}

/** The contact that a request is: the device was seen, and what it holds. */
const contactOf = (
  { unsentSeqs }: EventsRequest,
  attempt: LockedAttempt,
  { isFirstAfterEnd, hasLeft }: { isFirstAfterEnd: boolean; hasLeft: boolean },
): DeviceContact => ({
  attemptId: attempt.id,
  isSeen: attempt.finished_at === null && !hasLeft,
  isLateSync: false,
  lateSeqs: isFirstAfterEnd ? (unsentSeqs ?? []) : null,
  // A device that has not heard yet that they were given up still counts them.
  unsent: attempt.unsent_given_up_at === null ? (unsentSeqs?.length ?? null) : null,
});

/** Events of a request above `lastSeq`: what came before, perhaps twice in one request, changes nothing. */
function takeEvents(attemptId: string, events: readonly ClientEvent[], lastSeq: number, now: Date) {
  const accepted: NewEvent[] = [];
  const rejected: EventsOutcome['rejected'] = [];
  let highestSeq = lastSeq;
  for (const event of events.toSorted((a, b) => a.seq - b.seq)) {
    if (event.seq <= highestSeq) continue;
    highestSeq = event.seq;
    const newEvent = newEventOf(attemptId, event, now);
    if (newEvent) accepted.push(newEvent);
    else rejected.push({ seq: event.seq, code: 'invalid-queue-event' });
  }
  return { accepted, rejected, lastSeq: highestSeq };
}

/** The longest that preparing events keeps the event loop from others. */
const turnMs = 10;

/** Takes the events of many attempts of one institution in one transaction: a handful of statements, however many they are. */
async function saveBatch(
  services: Services,
  institutionId: string,
  requests: EventsRequest[],
): Promise<(EventsOutcome | Error)[]> {
  const nowMs = services.now();
  const now = new Date(nowMs);
  const actor = { institutionId, userId: null, worksOnAccounts: true };
  return services.database.inTenant(actor, async (scope) => {
    const { client } = scope;
    // Where the histories end is read behind the lock, in the same round trip.
    const [{ locked, definitionOf }, chains] = await Promise.all([
      lockWithDefinitions(client, 'update', institutionId, requests),
      loadChains(client, [...new Set(requests.map(({ attemptId }) => attemptId))]),
    ]);
    /** The highest number taken of each attempt, those of this batch included. */
    const taken = new Map([...chains].map(([id, { highestSeq }]) => [id, highestSeq]));
    const contacts = new Map<string, DeviceContact>();
    const outcomes: (EventsOutcome | Error)[] = [];
    const fresh: NewEvent[] = [];
    const changed = new Set<string>();
    const admissions = createAdmissions();
    const sessions: { attempt: LockedAttempt; sessionId: string }[] = [];
    let turnBeganMs = performance.now();
    for (const [index, request] of requests.entries()) {
      if (performance.now() - turnBeganMs > turnMs) {
        await setImmediate();
        turnBeganMs = performance.now();
      }
      const attempt = locked[index];
      const refused = attempt ? rejectionOf(request, attempt, nowMs) : new AppError('not-found');
      if (refused || !attempt) {
        outcomes.push(refused ?? new AppError('not-found'));
        continue;
      }
      const definition = await definitionOf(attempt.questionnaire_id);
      const notAllowed = await admissions.rejectionOf(client, definition, request, attempt, nowMs);
      if (notAllowed) {
        outcomes.push(notAllowed);
        continue;
      }
      const { accepted, rejected, lastSeq } = takeEvents(
        attempt.id,
        request.events,
        taken.get(attempt.id) ?? 0,
        now,
      );
      // Nobody's way through an anonymous form is kept.
      if (!definition.settings.anonymous) fresh.push(...accepted);
      if (accepted.length > 0) changed.add(definition.id);
      taken.set(attempt.id, lastSeq);

      const hasLeft =
        isGone(definition, attempt, nowMs) || attempt.finish_reason === 'cannot_continue_timeout';
      const isFirstAfterEnd = isFirstContactAfterEnd(definition, attempt, nowMs);
      contacts.set(
        attempt.id,
        mergeContacts(contacts.get(attempt.id), contactOf(request, attempt, { isFirstAfterEnd, hasLeft })),
      );
      sessions.push({ attempt, sessionId: request.sessionId });
      // What the device announced is kept all the same.
      outcomes.push(
        hasLeft
          ? new AppError('exam-cannot-continue')
          : { acknowledgedSeq: lastSeq, rejected, state: attempt.state, deadlineAt: attempt.deadline_at },
      );
    }
    await appendEvents(client, institutionId, now, chains, await weighDetections(scope, services, fresh));
    for (const id of changed) publishCounters(scope, services, id);
    await recordFullscreen(client, fresh, now);
    await recordReadMessages(client, fresh);
    for (const { attempt, sessionId } of sessions)
      await bindSession(client, institutionId, attempt, sessionId, now);
    await admissions.bind(client, institutionId, now);
    const answered = await withUnreadMessages(client, locked, outcomes);
    await scope.commitWith(contactStatements([...contacts.values()], now));
    return answered;
  });
}

/**
 * Appends what is new, drops what came before, and records the device's contact. Events and heartbeats of one institution share
 * transactions, as saves do. Made once and kept, as it holds the queue of the group commit. Its `submit` @throws AppError
 * `exam-cannot-continue` when the candidate had left.
 */
export const createEventSaver = (services: Services): GroupCommit<EventsRequest, EventsOutcome> =>
  createGroupCommit({
    groupOf: (request) => request.institutionId,
    commit: (institutionId, requests) => saveBatch(services, institutionId, requests),
    maxEntries: 64,
    // One at a time: connections are for saves first.
    maxInFlight: 1,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
    onCommitted: (entries, seconds) => services.metrics?.observeBatch('events', entries, seconds),
  });
