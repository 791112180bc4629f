import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { UnreadMessage } from '@certame/contract/features/exam/messages/message.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { takesType } from '@certame/rules/exam/answer-files/answer-kinds.ts';
import { acceptance, type LateContact } from '@certame/rules/exam/deadline.ts';
import type { Environment } from '@certame/rules/exam/environment/detect-environment.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { checkResponseValue } from '@certame/rules/exam/response-value.ts';
import { canSave } from '@certame/rules/exam/steps.ts';
import { questionAcceptance, stricter } from '@certame/rules/exam/time/question-time.ts';
import type pg from 'pg';
import type { FixedAttempt } from './attempt/attempt-cache.ts';
import type { LockedAttempt } from './attempt/lock-attempts.ts';
import { isGone, leftAtMs } from './attempt/presence.ts';
import { readForm, type StoredForm } from './attempt/stored-forms.ts';
import { type ExamDefinition, requiredItems } from './definition.ts';
import { findFilesOfAttempt } from './files.ts';
import { createPseudonymResolver } from './option-ids.ts';
import { loadAnsweredItems } from './queries/my-attempts.ts';

export interface SaveRequest {
  institutionId: string;
  sessionId: string;
  userId: string;
  attemptId: string;
  deviceId: string;
  environment: Environment;
  responses: readonly { item_id: string; seq: number; value: unknown; answered_at: string }[];
  /** Sequence numbers of the unsent answers on the device, those of `responses` among them; null: an older room, which doesn't say. */
  unsentSeqs: readonly number[] | null;
}
export interface SaveOutcome {
  acknowledged: { item_id: string; seq: number }[];
  rejected: { item_id: string; seq: number; code: string }[];
  deadlineAt: Date | null;
  /** Staff have stopped the attempt: what was given before was taken, the rest waits on the device. */
  isPaused: boolean;
  /** Of the staff; undefined: all are read. */
  messages?: UnreadMessage[];
}

export interface AcceptedChange {
  attemptId: string;
  itemId: string;
  seq: number;
  value: ResponseValue;
  answeredAt: Date;
  late: boolean;
  /** See the column of responses; it has no history either. */
  sealed: boolean;
}

/** Its result is out, or it counts for nothing. */
const isFinal = ({ state }: Pick<LockedAttempt, 'state'>): boolean =>
  state === 'released' || state === 'voided';

/**
 * An attempt that the clock closed, not the candidate, still takes what was answered in time and comes late: the job
 * that closes overdue attempts must not win against a line that is down.
 */
export const isOpenForLateSync = (attempt: Pick<LockedAttempt, 'finish_reason' | 'state'>): boolean =>
  (attempt.finish_reason === 'general_time_expired' || attempt.finish_reason === 'cannot_continue_timeout') &&
  !isFinal(attempt);

/** Closed by staff, or for leaving full screen, and opened again by staff perhaps: the device keeps what it holds. */
export const mayBeReopened = (attempt: LockedAttempt): boolean =>
  (attempt.finish_reason === 'manual_score_route' || attempt.finish_reason === 'fullscreen_block') &&
  !isFinal(attempt);

/** Up to when answers count: the deadline, or when the candidate left what can't be continued. Null: no end. */
export function answersEndMs(definition: ExamDefinition, attempt: LockedAttempt): number | null {
  const leftMs =
    attempt.finish_reason === 'cannot_continue_timeout'
      ? (attempt.finished_at?.getTime() ?? null)
      : leftAtMs(definition, attempt);
  // While staff have stopped the attempt, what was given before counts.
  const ends = [attempt.deadline_at?.getTime(), attempt.staff_paused_at?.getTime(), leftMs];
  const known = ends.filter((end) => end !== null && end !== undefined);
  return known.length === 0 ? null : Math.min(...known);
}

/** What the device announced at its first contact after the end; null: this is the first. */
export function lateContactOf(attempt: LockedAttempt, endMs: number | null): LateContact | null {
  const atMs = attempt.late_contact_at?.getTime() ?? null;
  if (atMs === null || endMs === null || atMs <= endMs) return null;
  return { atMs, announced: new Set(attempt.late_seqs) };
}

/** The device has not been seen since answers ended. */
export function isFirstContactAfterEnd(
  definition: ExamDefinition,
  attempt: LockedAttempt,
  nowMs: number,
): boolean {
  const endMs = answersEndMs(definition, attempt);
  return endMs !== null && nowMs > endMs && lateContactOf(attempt, endMs) === null;
}

/** Why an attempt takes no responses at all; undefined where it does. Late responses of a closed attempt may still count. */
export function rejectionOf(request: SaveRequest, attempt: LockedAttempt | undefined): AppError | undefined {
  if (!attempt?.session_valid) return new AppError('unauthenticated');
  if (!attempt.permitted) return new AppError('forbidden');
  if (attempt.id === null || attempt.user_id !== request.userId) return new AppError('not-found');
  if (attempt.device_id !== request.deviceId) return new AppError('more-than-one-user');
  if (attempt.state === 'paused' && attempt.staff_paused_at === null) return new AppError('exam-paused');
  if (isOpen(attempt.state)) return undefined;
  if (attempt.unsent_given_up_at !== null) return new AppError('answers-given-up');
  if (!isOpenForLateSync(attempt))
    return new AppError(mayBeReopened(attempt) ? 'disable-answer' : 'answer-finished');
  return undefined;
}

/** Device times are only kept for the record; those of a clock that is off by years would not fit the column. */
const recordedInstant = (answeredAtMs: number, nowMs: number): Date =>
  new Date(
    Number.isFinite(answeredAtMs) ? Math.min(Math.max(answeredAtMs, nowMs - 30 * 86_400_000), nowMs) : nowMs,
  );

const maxSeq = 2_000_000_000;
export const isSeq = (seq: number): boolean => Number.isInteger(seq) && seq >= 1 && seq <= maxSeq;

/** What decides on visibility, read only where the questionnaire restricts it. */
interface Restriction {
  form: AttemptForm;
  answeredItemIds: ReadonlySet<string>;
}

async function loadRestriction(
  client: pg.ClientBase,
  { settings }: ExamDefinition,
  attemptId: string,
  form: StoredForm,
): Promise<Restriction | null> {
  if (!settings.do_not_go_back && !settings.progressive) return null;
  return { form: readForm(form), answeredItemIds: await loadAnsweredItems(client, attemptId) };
}

const noFiles: ReadonlyMap<string, string> = new Map();

/** Files of the attempt that the request names, with their types; asked only where it answers a media question. */
async function loadMyFiles(
  client: pg.ClientBase,
  definition: ExamDefinition,
  request: SaveRequest,
): Promise<ReadonlyMap<string, string>> {
  const named = request.responses.flatMap(({ item_id, value }) =>
    definition.items.get(item_id)?.type === 'media' && Array.isArray(value) ? value : [],
  );
  const ids = named.filter((one): one is string => typeof one === 'string' && isUuid(one));
  return ids.length === 0 ? noFiles : findFilesOfAttempt(client, request.attemptId, ids);
}

export interface ValidatedResponses {
  outcome: SaveOutcome;
  changes: AcceptedChange[];
}

/** What the entries of one request are validated against. */
interface ValidationContext {
  attempt: LockedAttempt;
  itemIds: FixedAttempt['itemIds'];
  definition: ExamDefinition;
  restriction: Restriction | null;
  myFiles: ReadonlyMap<string, string>;
  endMs: number | null;
  lateContact: LateContact | null;
  storedValue: ReturnType<typeof createPseudonymResolver>;
  nowMs: number;
}

/** Whether the item may be answered now, where the questionnaire restricts the way through it. */
function isReachable(itemId: string, { attempt, definition, restriction }: ValidationContext): boolean {
  const { settings } = definition;
  return (
    restriction === null ||
    canSave(itemId, {
      form: restriction.form,
      presentation: settings.presentation,
      doNotGoBack: settings.do_not_go_back,
      progressive: settings.progressive,
      currentStep: attempt.current_step,
      answeredItemIds: restriction.answeredItemIds,
      requiredItemIds: requiredItems(definition),
    })
  );
}

/** Given after staff had stopped the attempt, and in time otherwise: the device keeps it until they let it go on. */
const waitsForResume = ({ attempt, nowMs }: ValidationContext): boolean =>
  attempt.staff_paused_at !== null &&
  (attempt.deadline_at === null || attempt.staff_paused_at < attempt.deadline_at)
    ? nowMs >= attempt.staff_paused_at.getTime()
    : false;

/** The change that an entry is, or the code it is rejected with; null: it is not decided before the attempt goes on. */
function validateEntry(
  entry: SaveRequest['responses'][number],
  context: ValidationContext,
): AcceptedChange | string | null {
  const { attempt, definition, nowMs } = context;
  const item = context.itemIds.has(entry.item_id) ? definition.items.get(entry.item_id) : undefined;
  if (!item) return 'unknown-item';
  if (!isSeq(entry.seq)) return 'invalid-value';
  const answeredAtMs = Date.parse(entry.answered_at);
  const instants = { ...exam, answeredAtMs, receivedAtMs: nowMs };
  const byDeadline = acceptance({
    ...instants,
    seq: entry.seq,
    lateContact: context.lateContact,
    deadlineMs: context.endMs,
  });
  if (byDeadline === 'too_late' && waitsForResume(context)) return null;
  if (byDeadline === 'too_late')
    return isGone(definition, attempt, nowMs) ? 'exam-cannot-continue' : 'answer-too-late';
  if (!isReachable(entry.item_id, context)) return 'exam-cannot-go-back';
  const byQuestion = questionAcceptance({
    ...instants,
    graceMs: exam.questionGraceMs,
    closesAtMs: attempt.question_closes_at?.getTime() ?? null,
    deviceSeenAtMs: attempt.device_seen_at?.getTime() ?? null,
  });
  if (byQuestion === 'too_late') return 'question-closed';
  const check = checkResponseValue(item.content, item.type, context.storedValue(item, entry.value));
  if (!check.ok) return check.code;
  const { value } = check;
  if (item.type === 'media' && Array.isArray(value)) {
    const types = value.map((id) => context.myFiles.get(id));
    if (types.includes(undefined)) return 'invalid-value';
    if (!types.every((type) => type !== undefined && takesType(item.content, type)))
      return 'answer-file-kind';
  }
  return {
    attemptId: attempt.id,
    itemId: entry.item_id,
    seq: entry.seq,
    value,
    answeredAt: recordedInstant(answeredAtMs, nowMs),
    // What comes in a pause of the staff is late by that alone: the time goes on after it.
    late: attempt.staff_paused_at === null && stricter(byDeadline, byQuestion) === 'late_sync',
    sealed: definition.settings.anonymous,
  };
}

/** Validates entry by entry: a bad entry is rejected, the rest is saved. */
export async function validateResponses(
  client: pg.ClientBase,
  request: SaveRequest,
  attempt: LockedAttempt,
  fixed: FixedAttempt,
  definition: ExamDefinition,
  nowMs: number,
): Promise<ValidatedResponses> {
  const endMs = answersEndMs(definition, attempt);
  const context: ValidationContext = {
    attempt,
    itemIds: fixed.itemIds,
    definition,
    restriction: await loadRestriction(client, definition, attempt.id, fixed.form),
    myFiles: await loadMyFiles(client, definition, request),
    endMs,
    lateContact: lateContactOf(attempt, endMs),
    storedValue: createPseudonymResolver(fixed.form),
    nowMs,
  };
  const outcome: SaveOutcome = {
    acknowledged: [],
    rejected: [],
    deadlineAt: attempt.deadline_at,
    isPaused: attempt.staff_paused_at !== null,
  };
  const changes: AcceptedChange[] = [];
  for (const entry of request.responses) {
    const { item_id, seq } = entry;
    const result = validateEntry(entry, context);
    if (result === null) continue;
    if (typeof result === 'string') outcome.rejected.push({ item_id, seq, code: result });
    else {
      outcome.acknowledged.push({ item_id, seq });
      changes.push(result);
    }
  }
  return { outcome, changes };
}
