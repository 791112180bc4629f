import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import type { FinishReason } from '@certame/contract/features/exam/states.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type pg from 'pg';
import { createGroupCommit } from '#lib/group-commit.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { loadFixedAttempts, loadForms } from '../attempt/attempt-cache.ts';
import { bindSession } from '../attempt/bind-session.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { type LockedAttempt, lockAttempts } from '../attempt/lock-attempts.ts';
import { isGone, leftAtMs } from '../attempt/presence.ts';
import { type DeviceContact, emptyContact, recordContacts } from '../attempt/record-contacts.ts';
import { type ExamDefinition, getDefinition, requiredItems } from '../definition.ts';
import { appendServerEvents } from '../events/append-events.ts';
import { recordStaffActs } from '../events/record-staff-acts.ts';
import { publishCounters } from '../questionnaire-channel.ts';
import { scoreAttempts } from '../scoring.ts';
import { isFirstContactAfterEnd } from '../validate-responses.ts';

export interface FinishRequest {
  institutionId: string;
  attemptId: string;
  /** Null when the server itself closes the attempt. */
  candidate: { sessionId: string; userId: string; deviceId: string } | null;
  reason: FinishReason;
  /** The member of staff who ends it, and the reason; kept as an event of the attempt. */
  staff?: { userId: string; reason: string };
}
const nobody = '00000000-0000-0000-0000-000000000000';

/** Why the request may not finish the attempt at all; undefined where it may. */
function rejectionOf(request: FinishRequest, attempt: LockedAttempt): AppError | undefined {
  if (request.candidate === null) return attempt.id === null ? new AppError('not-found') : undefined;
  if (!attempt.session_valid) return new AppError('unauthenticated');
  if (!attempt.permitted) return new AppError('forbidden');
  if (attempt.id === null || attempt.user_id !== request.candidate.userId) return new AppError('not-found');
  if (isOpen(attempt.state) && attempt.device_id !== request.candidate.deviceId)
    return new AppError('more-than-one-user');
  return undefined;
}

async function missingRequired(
  client: pg.ClientBase,
  definition: ExamDefinition,
  attempt: LockedAttempt,
  itemIds: ReadonlySet<string>,
): Promise<string[]> {
  const required = [...requiredItems(definition)].filter((id) => itemIds.has(id));
  if (required.length === 0) return [];
  const { rows } = await client.query<{ item_id: string }>({
    name: 'exam-answered-among',
    text: 'select item_id from responses where attempt_id = $1 and item_id = any($2::uuid[]) and value is not null',
    values: [attempt.id, required],
  });
  const answered = new Set(rows.map((row) => row.item_id));
  return required.filter((id) => !answered.has(id));
}

const closeAttempts = {
  name: 'exam-close-attempts',
  text: `
    update attempts a set state = t.state, finish_reason = t.reason, finished_at = t.finished_at, paused_at = null,
           returned_at = null,
           late_contact_at = coalesce(t.late_contact_at, a.late_contact_at),
           late_seqs = case when t.late_contact_at is null then a.late_seqs else '{}' end
      from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
        as t (id, state, reason, finished_at, late_contact_at)
     where a.id = t.id`,
};

interface Closing {
  attempt: LockedAttempt;
  reason: FinishReason;
  staff: FinishRequest['staff'];
  /** Not by its candidate, whose room is notified. */
  isByServer: boolean;
  /** Where not now. */
  finishedAt: Date | null;
  /** The candidate's own finish, which says that the device holds nothing more, is the first contact after the end. */
  isFirstAfterEnd: boolean;
  index: number;
}

/** Reasons without anybody's decision: an attempt whose candidate has left gets `cannot_continue_timeout` instead. */
const endsBySilence: ReadonlySet<FinishReason> = new Set([
  'user',
  'general_time_expired',
  'cannot_continue_timeout',
]);
const endReason = (request: FinishRequest, isOver: boolean): FinishReason =>
  isOver && request.reason === 'user' ? 'general_time_expired' : request.reason;

interface Batch {
  services: Services;
  scope: Scope;
  now: Date;
  definitionOf(questionnaireId: string): Promise<ExamDefinition>;
  fixed: Awaited<ReturnType<typeof loadFixedAttempts>>;
  /** Attempts to close, by questionnaire and by id. */
  closing: Map<string, Map<string, Closing>>;
  contacts: Map<string, DeviceContact>;
  results: (ChangedAttempt | Error)[];
}

/** Answers a request that closes nothing, or puts its attempt among those to close. */
async function decide(
  batch: Batch,
  request: FinishRequest,
  attempt: LockedAttempt,
  index: number,
): Promise<void> {
  const { scope, now, results, closing } = batch;
  const { candidate, reason } = request;
  const rejected = rejectionOf(request, attempt);
  if (rejected) {
    results[index] = rejected;
    return;
  }
  const isOver = attempt.deadline_at !== null && attempt.deadline_at <= now;
  // A paused attempt has no running clock: the job that found its period over vouches for that.
  const isPausedPastEnd = candidate === null && attempt.state === 'paused';
  const isTooEarly = reason === 'general_time_expired' && !isOver && !isPausedPastEnd;
  // Finishing twice is answered as it ended. A clock that runs ahead finishes nothing: the server's decides.
  if (!isOpen(attempt.state) || isTooEarly) {
    results[index] = changedOf(attempt);
    if (candidate === null || isOpen(attempt.state)) return;
    if (isFirstContactAfterEnd(await batch.definitionOf(attempt.questionnaire_id), attempt, now.getTime()))
      batch.contacts.set(attempt.id, { ...emptyContact(attempt.id), lateSeqs: [] });
    return;
  }
  const definition = await batch.definitionOf(attempt.questionnaire_id);
  const leftMs = isGone(definition, attempt, now.getTime()) ? leftAtMs(definition, attempt) : null;
  const hasLeft = leftMs !== null && leftMs < (attempt.deadline_at?.getTime() ?? Number.POSITIVE_INFINITY);
  if (reason === 'cannot_continue_timeout' && !hasLeft) {
    results[index] = changedOf(attempt);
    return;
  }
  if (!hasLeft && candidate !== null && reason === 'user' && !isOver) {
    const itemIds = batch.fixed.get(attempt.id)?.itemIds ?? new Set<string>();
    const missing = await missingRequired(scope.client, definition, attempt, itemIds);
    if (missing.length > 0) {
      results[index] = new AppError('exam-required-missing', { data: { item_ids: missing } });
      return;
    }
  }
  if (candidate) await bindSession(scope.client, scope.institutionId, attempt, candidate.sessionId, now);
  const endedBySilence = hasLeft && endsBySilence.has(reason);
  const group = closing.get(definition.id) ?? new Map<string, Closing>();
  closing.set(definition.id, group);
  group.set(attempt.id, {
    attempt,
    reason: endedBySilence ? 'cannot_continue_timeout' : endReason(request, isOver),
    staff: request.staff,
    isByServer: candidate === null,
    finishedAt: endedBySilence && leftMs !== null ? new Date(leftMs) : null,
    isFirstAfterEnd: candidate !== null && isFirstContactAfterEnd(definition, attempt, now.getTime()),
    index,
  });
}

/** An attempt that ran out of time ended at its deadline, whenever the server noticed. */
function endOf({ finishedAt, reason, attempt }: Closing, now: Date): Date {
  if (finishedAt) return finishedAt;
  const { deadline_at: deadlineAt } = attempt;
  return reason === 'general_time_expired' && deadlineAt !== null && deadlineAt < now ? deadlineAt : now;
}

/** Scores and closes the attempts of one questionnaire, each with its event; rooms and counters are notified. */
async function closeGroup(
  { services, scope, now, results }: Batch,
  definition: ExamDefinition,
  group: ReadonlyMap<string, Closing>,
): Promise<void> {
  const { client, institutionId } = scope;
  const forms = await loadForms(client, [...group.keys()]);
  const attempts = [...forms].map(([id, form]) => ({ id, form }));
  const sheets = await scoreAttempts(client, definition, attempts, now);
  const closed = [...group.values()].map((closing) => {
    const { attempt, reason, index } = closing;
    const state = nextAttemptState(attempt.state, 'finish', {
      pendingItems: sheets.get(attempt.id)?.pending ?? 0,
    });
    const finishedAt = endOf(closing, now);
    results[index] = changedOf(attempt, { state, finishReason: reason, finishedAt });
    return { id: attempt.id, state, reason, finishedAt, lateContactAt: closing.isFirstAfterEnd ? now : null };
  });
  await client.query({
    ...closeAttempts,
    values: [
      closed.map((one) => one.id),
      closed.map((one) => one.state),
      closed.map((one) => one.reason),
      closed.map((one) => one.finishedAt),
      closed.map((one) => one.lateContactAt),
    ],
  });
  await appendServerEvents(
    client,
    institutionId,
    now,
    closed.map(({ id, reason }) => ({ attemptId: id, type: 'finish', data: { reason } })),
  );
  publishCounters(scope, services, definition.id);
  for (const { attempt, reason, staff, isByServer } of group.values()) {
    if (isByServer)
      services.realtime.publish(scope, attemptChannel, { answer_id: attempt.id }, 'finished', { reason });
    if (!staff) continue;
    await recordStaffActs({ client, institutionId, userId: staff.userId }, now, [
      { attemptId: attempt.id, type: 'force_finish', data: { reason: staff.reason } },
    ]);
  }
}

/** Reads, decides, scores and closes many attempts of one institution in one transaction. */
async function finishBatch(
  services: Services,
  institutionId: string,
  requests: FinishRequest[],
): Promise<(ChangedAttempt | Error)[]> {
  const now = new Date(services.now());
  const actor = { institutionId, userId: null, worksOnAccounts: true };
  return services.database.inTenant(actor, async (scope) => {
    const { client } = scope;
    const locked = await lockAttempts(
      client,
      'update',
      institutionId,
      requests.map(({ attemptId, candidate }) => ({
        attemptId,
        sessionId: candidate?.sessionId ?? nobody,
        userId: candidate?.userId ?? nobody,
      })),
    );
    const definitions = new Map<string, ExamDefinition>();
    const batch: Batch = {
      ...{ services, scope, now, closing: new Map(), contacts: new Map() },
      results: new Array(requests.length),
      fixed: await loadFixedAttempts(client, [...new Set(requests.map((request) => request.attemptId))]),
      definitionOf: async (id) => {
        const definition = definitions.get(id) ?? (await getDefinition(client, id));
        definitions.set(id, definition);
        return definition;
      },
    };
    for (const [index, request] of requests.entries()) {
      const attempt = locked[index];
      if (!attempt) throw new Error('A request has no row');
      await decide(batch, request, attempt, index);
    }
    for (const [questionnaireId, group] of batch.closing)
      await closeGroup(batch, await batch.definitionOf(questionnaireId), group);
    await recordContacts(client, [...batch.contacts.values()], now);
    // The same attempt asked twice in one batch: the earlier request is answered as the later one was.
    return requests.map((request, index) => {
      const twin = (result: ChangedAttempt | Error | undefined): boolean =>
        !(result instanceof Error) && result?.attemptId === request.attemptId;
      return batch.results[index] ?? batch.results.find(twin) ?? new AppError('conflict');
    });
  });
}

export interface AttemptFinisher {
  finish(request: FinishRequest): Promise<ChangedAttempt>;
  drain(): Promise<void>;
}

export function createAttemptFinisher(services: Services): AttemptFinisher {
  const group = createGroupCommit<FinishRequest, ChangedAttempt>({
    groupOf: (request) => request.institutionId,
    commit: (institutionId, requests) => finishBatch(services, institutionId, requests),
    maxEntries: 64,
    maxInFlight: 2,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
  });
  return { finish: (request) => group.submit(request), drain: () => group.drain() };
}
