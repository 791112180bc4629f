import { setImmediate } from 'node:timers/promises';
import { AppError } from '@certame/contract/errors.ts';
import { rescoreAttemptTask } from '@certame/contract/features/exam/jobs.ts';
import { isOpen, shutOutCodes } from '@certame/contract/features/exam/states.ts';
import type pg from 'pg';
import { briefGatherMs, createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import type { Services } from '#services.ts';
import { loadFixedAttempts } from '../attempt/attempt-cache.ts';
import { bindSession } from '../attempt/bind-session.ts';
import { type LockedAttempt, lockWithDefinitions } from '../attempt/lock-attempts.ts';
import { isGone } from '../attempt/presence.ts';
import {
  contactStatements,
  type DeviceContact,
  emptyContact,
  mergeContacts,
} from '../attempt/record-contacts.ts';
import type { ExamDefinition } from '../definition.ts';
import { createAdmissions } from '../environment/admit-device.ts';
import { withUnreadMessages } from '../messages/unread-messages.ts';
import {
  type AcceptedChange,
  isFirstContactAfterEnd,
  isSeq,
  rejectionOf,
  type SaveOutcome,
  type SaveRequest,
  validateResponses,
} from '../validate-responses.ts';

/**
 * One statement writes all of it: the history of changes, and the last value of each response. A change that is there
 * already is left alone, which makes every save repeatable. One that is not newer than what is kept (of a device that
 * another one has replaced) is history only.
 */
const writeChanges = {
  name: 'exam-write-changes',
  text: `
    with input as (
      select * from unnest($2::uuid[], $3::uuid[], $4::int[], $5::text[], $6::timestamptz[], $7::boolean[], $9::boolean[])
        as t (attempt_id, item_id, seq, value, answered_at, late, sealed)
    ), history as (
      insert into response_changes (attempt_id, item_id, seq, institution_id, value, answered_at, received_at, late)
      select attempt_id, item_id, seq, $1, value::jsonb, answered_at, $8, late from input where not sealed
      on conflict do nothing
    )
    insert into responses (attempt_id, item_id, institution_id, seq, value, answered_at, received_at, sealed)
    select distinct on (attempt_id, item_id) attempt_id, item_id, $1::uuid, seq, value::jsonb, answered_at, $8::timestamptz, sealed
      from input order by attempt_id, item_id, seq desc
    on conflict (attempt_id, item_id) do update
      set seq = excluded.seq, value = excluded.value, answered_at = excluded.answered_at, received_at = excluded.received_at
      where excluded.seq > responses.seq`,
};

const changeStatements = (
  institutionId: string,
  changes: readonly AcceptedChange[],
  now: Date,
): pg.QueryConfig[] =>
  changes.length === 0
    ? []
    : [
        {
          ...writeChanges,
          values: [
            institutionId,
            changes.map((change) => change.attemptId),
            changes.map((change) => change.itemId),
            changes.map((change) => change.seq),
            changes.map((change) => (change.value === null ? null : JSON.stringify(change.value))),
            changes.map((change) => change.answeredAt),
            changes.map((change) => change.late),
            now,
            changes.map((change) => change.sealed),
          ],
        },
      ];

/** Full bodies are validated one after the other for no longer than this before the event loop has its turn. */
const turnMs = 25;

/** A device's last contact is written at most once in this time, so that a save costs no update of the attempt's row. */
const lastSeenIntervalMs = 10_000;

/** The contact that a save is; undefined where it changes nothing of the attempt's row. */
function contactOf(
  request: SaveRequest,
  attempt: LockedAttempt,
  definition: ExamDefinition,
  validated: { outcome: SaveOutcome; changes: readonly AcceptedChange[] },
  nowMs: number,
): DeviceContact | undefined {
  const isFirstAfterEnd = isFirstContactAfterEnd(definition, attempt, nowMs);
  const isLateSync = validated.changes.some((change) => change.late);
  // A candidate who has left does not come back by saving.
  const isSeen =
    !isGone(definition, attempt, nowMs) &&
    (isLateSync || nowMs - (attempt.device_seen_at?.getTime() ?? 0) > lastSeenIntervalMs);
  const { acknowledged, rejected } = validated.outcome;
  const dropped = rejected.filter(({ code }) => !shutOutCodes.includes(code));
  const settled = new Set([...acknowledged, ...dropped].map(({ seq }) => seq));
  const left = request.unsentSeqs?.filter((seq) => !settled.has(seq)).length ?? null;
  const unsent = left === attempt.unsent_count ? null : left;
  if (!isSeen && !isLateSync && !isFirstAfterEnd && unsent === null) return undefined;
  const seqs = request.responses.map(({ seq }) => seq).filter(isSeq);
  const lateSeqs = isFirstAfterEnd ? [...new Set([...(request.unsentSeqs ?? []), ...seqs])] : null;
  return { attemptId: attempt.id, isSeen, isLateSync, lateSeqs, unsent };
}

/** Why nothing of it is taken, although its entries were looked at one by one. */
function refusalAfter(
  { outcome, changes }: { outcome: SaveOutcome; changes: readonly AcceptedChange[] },
  attempt: LockedAttempt,
): AppError | undefined {
  const decided = outcome.acknowledged.length + outcome.rejected.length;
  if (outcome.isPaused && decided === 0) return new AppError('exam-paused');
  const isLateOnly = changes.every((change) => change.late);
  return isOpen(attempt.state) || isLateOnly ? undefined : new AppError('answer-finished');
}

async function saveBatch(
  services: Services,
  institutionId: string,
  requests: SaveRequest[],
): Promise<(SaveOutcome | Error)[]> {
  const nowMs = services.now();
  const now = new Date(nowMs);
  const rescored = new Set<string>();
  const actor = { institutionId, userId: null, worksOnAccounts: true };
  return services.database.inTenant(actor, async (scope) => {
    const { client } = scope;
    const [{ locked, definitionOf }, fixed] = await Promise.all([
      lockWithDefinitions(client, 'share', institutionId, requests),
      loadFixedAttempts(client, [...new Set(requests.map((request) => request.attemptId))]),
    ]);
    const outcomes: (SaveOutcome | Error)[] = [];
    const changes: AcceptedChange[] = [];
    const contacts = new Map<string, DeviceContact>();
    const otherSessions: { attempt: LockedAttempt; sessionId: string }[] = [];
    const admissions = createAdmissions();
    let turnBeganMs = performance.now();
    for (const [index, request] of requests.entries()) {
      if (performance.now() - turnBeganMs > turnMs) {
        await setImmediate();
        turnBeganMs = performance.now();
      }
      const attempt = locked[index];
      const parts = fixed.get(request.attemptId);
      const refuse = (error: AppError): void => {
        outcomes.push(error);
        if (!attempt || !shutOutCodes.includes(error.code)) return;
        const unsent = request.unsentSeqs?.length ?? request.responses.length;
        contacts.set(attempt.id, { ...emptyContact(attempt.id), unsent });
      };
      const refused = rejectionOf(request, attempt);
      if (refused || !attempt || !parts) {
        refuse(refused ?? new AppError('not-found'));
        continue;
      }
      const definition = await definitionOf(parts.questionnaireId);
      const rejected = await admissions.rejectionOf(client, definition, request, attempt, nowMs);
      if (rejected) {
        refuse(rejected);
        continue;
      }
      const validated = await validateResponses(client, request, attempt, parts, definition, nowMs);
      const refusedNow = refusalAfter(validated, attempt);
      if (refusedNow) {
        refuse(refusedNow);
        continue;
      }
      if (!isOpen(attempt.state) && validated.changes.length > 0) rescored.add(attempt.id);
      changes.push(...validated.changes);
      const contact = contactOf(request, attempt, definition, validated, nowMs);
      if (contact) contacts.set(attempt.id, mergeContacts(contacts.get(attempt.id), contact));
      if (attempt.session_id !== request.sessionId)
        otherSessions.push({ attempt, sessionId: request.sessionId });
      outcomes.push(validated.outcome);
    }
    for (const { attempt, sessionId } of otherSessions)
      await bindSession(client, institutionId, attempt, sessionId, now);
    await admissions.bind(client, institutionId, now);
    // Queued with the responses themselves: the score of a closed attempt never lacks one that was acknowledged.
    for (const id of rescored)
      await services.jobs.enqueue(
        scope,
        rescoreAttemptTask,
        { institution_id: institutionId, attempt_id: id },
        { key: `rescore:${id}` },
      );
    const answered = await withUnreadMessages(client, locked, outcomes);
    await scope.commitWith([
      ...changeStatements(institutionId, changes, now),
      ...contactStatements([...contacts.values()], now),
    ]);
    return answered;
  });
}

/**
 * Saves travel in groups: one transaction and one flush to disk for what many candidates send in the same instant. Made once and
 * kept, as it holds the queue of the group commit.
 */
export const createResponseSaver = (services: Services): GroupCommit<SaveRequest, SaveOutcome> =>
  createGroupCommit({
    groupOf: (request) => request.institutionId,
    keyOf: (request) => request.attemptId,
    commit: (institutionId, requests) => saveBatch(services, institutionId, requests),
    maxEntries: 128,
    maxInFlight: 2,
    gatherMs: briefGatherMs,
    maxWaiting: 20_000,
    overflow: () => new AppError('busy'),
    onCommitted: (entries, seconds) => services.metrics?.observeBatch('saves', entries, seconds),
  });
