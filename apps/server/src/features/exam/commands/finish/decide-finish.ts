import { AppError } from '@certame/contract/errors.ts';
import { type FinishReason, isOpen } from '@certame/contract/features/exam/states.ts';
import { bindSession } from '../../attempt/bind-session.ts';
import { type ChangedAttempt, changedOf } from '../../attempt/changed-attempt.ts';
import type { LockedAttempt } from '../../attempt/lock-attempts.ts';
import { isGone, leftAtMs } from '../../attempt/presence.ts';
import { emptyContact } from '../../attempt/record-contacts.ts';
import { type ExamDefinition, requiredItems } from '../../definition.ts';
import { loadChains } from '../../events/append-events.ts';
import { noAnswers } from '../../scoring.ts';
import { isFirstContactAfterEnd } from '../../validate-responses.ts';
import type { Closing, FinishBatch, FinishRequest } from './finish-batch.ts';

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

/** Required questions of the attempt that have no answer. */
function findUnanswered(
  { fixed, answers }: FinishBatch,
  definition: ExamDefinition,
  attemptId: string,
): string[] {
  const itemIds = fixed.get(attemptId)?.itemIds ?? new Set<string>();
  const given = answers.get(attemptId)?.responses ?? noAnswers.responses;
  return [...requiredItems(definition)].filter((id) => itemIds.has(id) && given[id] === undefined);
}

/** Reasons without anybody's decision: an attempt whose candidate has left gets `cannot_continue_timeout` instead. */
const endsBySilence: ReadonlySet<FinishReason> = new Set([
  'user',
  'general_time_expired',
  'cannot_continue_timeout',
]);
const endReason = (reason: FinishReason, isOver: boolean): FinishReason =>
  isOver && reason === 'user' ? 'general_time_expired' : reason;

/** A device may say that full screen was left only where it is required: it would skip required questions elsewhere. */
const grantedReason = ({ candidate, reason }: FinishRequest, { settings }: ExamDefinition): FinishReason =>
  candidate !== null && reason === 'fullscreen_block' && !settings.lock_screen ? 'user' : reason;

/** Answers a request whose attempt stays as it is: it is closed already, or its time is not over yet. */
async function answerUnchanged(
  batch: FinishBatch,
  request: FinishRequest,
  attempt: LockedAttempt,
): Promise<ChangedAttempt> {
  if (request.candidate !== null && !isOpen(attempt.state)) {
    const definition = await batch.definitionOf(attempt.questionnaire_id);
    if (isFirstContactAfterEnd(definition, attempt, batch.now.getTime()))
      batch.contacts.set(attempt.id, { ...emptyContact(attempt.id), lateSeqs: [] });
  }
  return changedOf(attempt);
}

/** When the candidate left an attempt that can't be continued; null where they haven't before its deadline. */
function leftBeforeDeadlineMs(definition: ExamDefinition, attempt: LockedAttempt, now: Date): number | null {
  const leftMs = isGone(definition, attempt, now.getTime()) ? leftAtMs(definition, attempt) : null;
  const deadlineMs = attempt.deadline_at?.getTime() ?? Number.POSITIVE_INFINITY;
  return leftMs !== null && leftMs < deadlineMs ? leftMs : null;
}

/** Decides on one request: its answer, where it closes nothing, or how its attempt is to be closed. */
export async function decideFinish(
  batch: FinishBatch,
  request: FinishRequest,
  attempt: LockedAttempt,
): Promise<Omit<Closing, 'index'> | ChangedAttempt | AppError> {
  const { scope, now } = batch;
  const { candidate } = request;
  const rejected = rejectionOf(request, attempt);
  if (rejected) return rejected;
  // While staff have stopped it the clock stands, whatever a device that has not heard of it says.
  const isStopped = attempt.staff_paused_at !== null;
  const isOver = !isStopped && attempt.deadline_at !== null && attempt.deadline_at <= now;
  // A paused attempt has no running clock: the job that found its period over vouches for that.
  const isPausedPastEnd = candidate === null && attempt.state === 'paused';
  // A device's clock that runs ahead finishes nothing: the server's decides.
  const isTooEarly = request.reason === 'general_time_expired' && !isOver && !isPausedPastEnd;
  const isByDevice = candidate !== null && request.reason !== 'user';
  if (!isOpen(attempt.state) || isTooEarly || (isStopped && isByDevice))
    return answerUnchanged(batch, request, attempt);

  const definition = await batch.definitionOf(attempt.questionnaire_id);
  const reason = grantedReason(request, definition);
  const leftMs = leftBeforeDeadlineMs(definition, attempt, now);
  if (reason === 'cannot_continue_timeout' && leftMs === null) return changedOf(attempt);
  if (leftMs === null && candidate !== null && reason === 'user' && !isOver) {
    const unanswered = findUnanswered(batch, definition, attempt.id);
    if (unanswered.length > 0)
      return new AppError('exam-required-missing', { data: { item_ids: unanswered } });
  }
  if (candidate && candidate.sessionId !== attempt.session_id) {
    await bindSession(scope.client, scope.institutionId, attempt, candidate.sessionId, now);
    // Which may have lengthened its history.
    for (const [id, end] of await loadChains(scope.client, [attempt.id])) batch.chains.set(id, end);
  }
  const endedBySilenceMs = endsBySilence.has(reason) ? leftMs : null;
  return {
    attempt,
    reason: endedBySilenceMs === null ? endReason(reason, isOver) : 'cannot_continue_timeout',
    staff: request.staff,
    isByServer: candidate === null,
    finishedAt: endedBySilenceMs === null ? null : new Date(endedBySilenceMs),
    isFirstAfterEnd: candidate !== null && isFirstContactAfterEnd(definition, attempt, now.getTime()),
  };
}
