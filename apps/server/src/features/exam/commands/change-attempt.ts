import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import type { AttemptState, FinishReason } from '@certame/contract/features/exam/states.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { missingRequired, stepsOf } from '@certame/rules/exam/steps.ts';
import type pg from 'pg';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { loadStandings, type Standing } from '../access.ts';
import { loadForms } from '../attempt/attempt-cache.ts';
import { deadlineOf } from '../attempt/deadline-of.ts';
import { requirePresent } from '../attempt/presence.ts';
import { type ExamDefinition, getDefinition, requiredItems } from '../definition.ts';
import { appendServerEvent } from './append-events.ts';
import { bindSession } from './bind-session.ts';
import type { AttemptRow } from './lock-attempts.ts';
import { recordStaffActs } from './record-staff-acts.ts';

/** Under the lock of everything that changes an attempt. @throws AppError `not-found`, `read-only`. */
export async function lockAttempt(client: pg.ClientBase, attemptId: string): Promise<AttemptRow> {
  const { rows } = await client.query<AttemptRow>('select * from attempts where id = $1 for no key update', [
    attemptId,
  ]);
  const [row] = rows;
  if (row) return row;
  // Rules of data access let a member see what they don't let them change.
  const { rowCount } = await client.query('select from attempts where id = $1', [attemptId]);
  throw new AppError(rowCount ? 'read-only' : 'not-found');
}

/** For what is done to somebody's attempt outside of the caller's own scope. @throws AppError `not-found`, `read-only`. */
export async function requireChangeable(scope: Scope, attemptId: string): Promise<void> {
  await lockAttempt(scope.client, attemptId);
}

/**
 * Closing a questionnaire ends its attempts: none of them gets a clock that runs again. What was answered before is
 * taken as after any other end. @throws AppError `exam-closed`.
 */
function requireReleased(definition: ExamDefinition): void {
  if (definition.state !== 'released') throw new AppError('exam-closed');
}

/** Where a candidate's call comes from. */
export interface CallingDevice {
  deviceId: string;
  sessionId: string;
}

/** An attempt for its candidate, on the device that has it. @throws AppError also `exam-cannot-continue`. */
async function lockOwnAttempt(
  scope: Scope,
  attemptId: string,
  { deviceId, sessionId }: CallingDevice,
  nowMs: number,
): Promise<AttemptRow> {
  const row = await lockAttempt(scope.client, attemptId);
  if (row.user_id !== scope.userId) throw new AppError('not-found');
  if (row.device_id !== deviceId) throw new AppError('more-than-one-user');
  requirePresent(await getDefinition(scope.client, row.questionnaire_id), row, nowMs);
  await bindSession(scope.client, scope.institutionId, row, sessionId, new Date(nowMs));
  return row;
}

async function participantOf(scope: Scope, row: AttemptRow): Promise<NonNullable<Standing['participant']>> {
  const standings = await loadStandings(scope.client, row.questionnaire_id, [row.user_id]);
  const participant = standings.get(row.user_id)?.participant;
  if (!participant) throw new AppError('not-found');
  return participant;
}

export interface ChangedAttempt {
  attemptId: string;
  questionnaireId: string;
  state: AttemptState;
  finishReason: FinishReason | null;
  finishedAt: Date | null;
  deadlineAt: Date | null;
}

export const changedOf = (row: AttemptRow, changes: Partial<ChangedAttempt>): ChangedAttempt => ({
  attemptId: row.id,
  questionnaireId: row.questionnaire_id,
  state: row.state,
  finishReason: row.finish_reason,
  finishedAt: row.finished_at,
  deadlineAt: row.deadline_at,
  ...changes,
});

/**
 * Stops the attempt's clock, where it has not run out. While paused no deadline of its own is kept: only the period's
 * end goes on. @throws AppError `exam-ended`.
 */
export async function pauseAttempt(
  services: Services,
  scope: Scope,
  attemptId: string,
  device: CallingDevice,
): Promise<ChangedAttempt> {
  const row = await lockOwnAttempt(scope, attemptId, device, services.now());
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  const state = nextAttemptState(row.state, 'pause', { allowPauses: definition.settings.allow_pauses });
  const now = new Date(services.now());
  if (definition.state !== 'released' || (row.deadline_at && row.deadline_at <= now))
    throw new AppError('exam-ended');
  await scope.client.query(
    'update attempts set state = $2, paused_at = $3, device_seen_at = $3 where id = $1',
    [row.id, state, now],
  );
  await appendServerEvent(scope.client, scope.institutionId, row.id, now, { type: 'enter_pause', data: {} });
  return changedOf(row, { state });
}

export async function continueAttempt(
  services: Services,
  scope: Scope,
  attemptId: string,
  device: CallingDevice,
): Promise<ChangedAttempt> {
  const row = await lockOwnAttempt(scope, attemptId, device, services.now());
  const state = nextAttemptState(row.state, 'continue');
  const nowMs = services.now();
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  requireReleased(definition);
  const pausedMs = Number(row.paused_ms) + (row.paused_at ? nowMs - row.paused_at.getTime() : 0);
  const deadlineAt = deadlineOf(
    definition,
    await participantOf(scope, row),
    row.started_at.getTime(),
    pausedMs,
  );
  const now = new Date(nowMs);
  await scope.client.query(
    'update attempts set state = $2, paused_at = null, paused_ms = $3, deadline_at = $4, device_seen_at = $5 where id = $1',
    [row.id, state, pausedMs, deadlineAt, now],
  );
  await appendServerEvent(scope.client, scope.institutionId, row.id, now, { type: 'leave_pause', data: {} });
  return changedOf(row, { state, deadlineAt });
}

async function answeredItems(client: pg.ClientBase, attemptId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ item_id: string }>(
    'select item_id from responses where attempt_id = $1 and value is not null',
    [attemptId],
  );
  return new Set(rows.map((row) => row.item_id));
}

/**
 * Goes on to the next step where one can't go back. `fromStep` makes a repeated request harmless: it is answered with
 * the step that the first one reached. @throws AppError `exam-ended` once time is over.
 */
export async function advanceAttempt(
  services: Services,
  scope: Scope,
  attemptId: string,
  device: CallingDevice,
  fromStep: number,
): Promise<void> {
  const row = await lockOwnAttempt(scope, attemptId, device, services.now());
  if (row.state === 'paused') throw new AppError('exam-paused');
  if (row.state !== 'in_progress') throw new AppError('answer-finished');
  if (row.deadline_at && row.deadline_at.getTime() <= services.now()) throw new AppError('exam-ended');
  if (row.current_step !== fromStep) return;
  const form = (await loadForms(scope.client, [row.id])).get(row.id);
  if (!form) throw new AppError('not-found');
  const definition: ExamDefinition = await getDefinition(scope.client, row.questionnaire_id);
  const steps = stepsOf(form, definition.settings.presentation);
  const step = steps[row.current_step];
  if (!step || row.current_step >= steps.length - 1) return;
  const missing = missingRequired(step.itemIds, {
    answeredItemIds: await answeredItems(scope.client, row.id),
    requiredItemIds: requiredItems(definition),
  });
  if (missing.length > 0) throw new AppError('exam-required-missing', { data: { item_ids: missing } });
  await scope.client.query('update attempts set current_step = $2, device_seen_at = $3 where id = $1', [
    row.id,
    row.current_step + 1,
    new Date(services.now()),
  ]);
}

/** Gives a closed attempt back to its candidate, with the time that was left when it was closed. */
export async function reopenAttempt(
  services: Services,
  scope: Scope,
  attemptId: string,
  reason: string,
): Promise<ChangedAttempt> {
  const row = await lockAttempt(scope.client, attemptId);
  const state = nextAttemptState(row.state, 'reopen');
  const nowMs = services.now();
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  requireReleased(definition);
  const closedMs = row.finished_at ? Math.max(0, nowMs - row.finished_at.getTime()) : 0;
  const pausedMs = Number(row.paused_ms) + closedMs;
  const deadlineAt = deadlineOf(
    definition,
    await participantOf(scope, row),
    row.started_at.getTime(),
    pausedMs,
  );
  // Reopening with no time left would close it again at once: the period has to be extended first.
  if (deadlineAt && deadlineAt.getTime() <= nowMs) throw new AppError('exam-ended');
  await scope.client.query(
    `update attempts set state = $2, finished_at = null, finish_reason = null, paused_ms = $3, deadline_at = $4,
            returned_at = $5, device_seen_at = $5, unsent_given_up_at = null where id = $1`,
    [row.id, state, pausedMs, deadlineAt, new Date(nowMs)],
  );
  await scope.client.query('delete from score_sheets where attempt_id = $1', [row.id]);
  await recordStaffActs(scope, new Date(nowMs), [{ attemptId: row.id, type: 'reopened', data: { reason } }]);
  services.realtime.publish(scope, attemptChannel, { answer_id: row.id }, 'reopened', {});
  return changedOf(row, { state, deadlineAt, finishReason: null, finishedAt: null });
}

/** One more attempt for this participant, beyond the rules. */
export async function grantSecondChance(
  services: Services,
  scope: Scope,
  attemptId: string,
  reason: string,
): Promise<ChangedAttempt> {
  const row = await lockAttempt(scope.client, attemptId);
  nextAttemptState(row.state, 'second_chance');
  await scope.client.query(
    'update participants set granted_attempts = granted_attempts + 1, updated_at = now() where id = $1',
    [row.participant_id],
  );
  await recordStaffActs(scope, new Date(services.now()), [
    { attemptId: row.id, type: 'second_chance', data: { reason } },
  ]);
  return changedOf(row, {});
}
