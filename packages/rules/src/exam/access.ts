import type { ErrorCode } from '@certame/contract/errors.ts';
import { type AttemptSource, type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import { computeAttemptsAllowed } from './attempts-allowed.ts';
import { computePausedEndMs, computePeriodEndMs } from './deadline.ts';
import { hasLeft } from './presence.ts';
import { hasVisibleText } from './visible-text.ts';

export type AccessSettings = Pick<
  QuestionnaireSettings,
  | 'invited_only'
  | 'participant_limit'
  | 'limit_days'
  | 'entry_limit_min'
  | 'justification_after_min'
  | 'second_chance_count'
  | 'second_chance_min_percent'
  | 'multiple_attempts'
  | 'continue_later'
  | 'pause_max_min'
>;

export interface AccessAttempt {
  state: AttemptState;
  source: AttemptSource;
  /** Released percent of the total; null before the release, because a second chance that depends on the score would reveal it. */
  percent: string | null;
  deadlineMs: number | null;
  /** Staff gave it back beyond the exam's period, up to here; null: they have not. */
  reopenedUntilMs: number | null;
  /** Staff have stopped it. */
  isStaffPaused: boolean;
  /** The device that answers, and when it was last seen. */
  deviceId: string | null;
  deviceSeenAtMs: number | null;
}

export interface FormAccessInput {
  nowMs: number;
  questionnaire: {
    state: QuestionnaireState;
    startsAtMs: number | null;
    endsAtMs: number | null;
    releasedAtMs: number | null;
    hasPassword: boolean;
    settings: AccessSettings;
    /** Participants who have begun at least one attempt. */
    participantsStarted: number;
  };
  /** Null: not on the list. */
  participant: { extensionMin: number; chancesGranted: number } | null;
  /** This participant's attempts, oldest first. */
  attempts: readonly AccessAttempt[];
  /** `passwordOk` null: none was given. */
  given: { deviceId: string | null; passwordOk: boolean | null; justification: string | null };
  deviceSilenceMs: number;
  /** See presence.ts. */
  listeningSinceMs: number;
  leaveGraceMs: number;
}

/** What the candidate has to provide before the start, when everything else allows it. */
export interface AccessRequirements {
  password: boolean;
  justification: boolean;
}
export type FormAccess =
  | { mayStart: true; mode: 'new' }
  /** `takeover`: another device goes on; it is recorded as a re-entry. */
  | { mayStart: true; mode: 'continue'; takeover: boolean }
  | { mayStart: false; reason: ErrorCode; needs?: AccessRequirements };

const minuteMs = 60_000;
const refuse = (reason: ErrorCode): FormAccess => ({ mayStart: false, reason });

/** Whether this participant may enter now: continues the open attempt, begins a new one, or gets the reason why not. */
export function resolveFormAccess(input: FormAccessInput): FormAccess {
  const { questionnaire, participant, attempts } = input;
  if (questionnaire.state === 'draft') return refuse('exam-not-started');
  const open = attempts.find((attempt) => isOpen(attempt.state));
  const isGivenBack = questionnaire.state === 'closed' && typeof open?.reopenedUntilMs === 'number';
  if (questionnaire.state !== 'released' && !isGivenBack) return refuse('exam-closed');
  if (questionnaire.settings.invited_only && participant === null) return refuse('exam-not-invited');

  return open ? resolveContinuation(open, input) : resolveStart(input);
}

const periodEndMs = ({ questionnaire, participant }: FormAccessInput): number | null =>
  computePeriodEndMs({
    endsAtMs: questionnaire.endsAtMs,
    extensionMin: participant?.extensionMin ?? 0,
    releasedAtMs: questionnaire.releasedAtMs,
    limitDays: questionnaire.settings.limit_days,
  });

/**
 * An open attempt may be continued until its own deadline: entry limit, justification and password were checked at the start. A paused
 * one may be resumed until the period ends.
 */
function resolveContinuation(attempt: AccessAttempt, input: FormAccessInput): FormAccess {
  // An attempt on paper or before an examiner can't be continued on a device.
  if (attempt.source !== 'online') return refuse('exam-cannot-continue');
  const endMs = attempt.state === 'paused' ? pausedEndMs(attempt, input) : attempt.deadlineMs;
  if (endMs !== null && input.nowMs > endMs) return refuse('answer-finished');
  const isRecentlySeen =
    attempt.deviceSeenAtMs !== null && input.nowMs - attempt.deviceSeenAtMs <= input.deviceSilenceMs;
  const takeover = attempt.deviceId !== null && attempt.deviceId !== input.given.deviceId;
  if (isRecentlySeen && takeover) return refuse('more-than-one-user');
  const presence = {
    state: attempt.state,
    continueLater: input.questionnaire.settings.continue_later,
    lastSeenMs: attempt.deviceSeenAtMs,
    listeningSinceMs: input.listeningSinceMs,
    graceMs: input.leaveGraceMs,
  };
  if (hasLeft(presence, input.nowMs)) return refuse('exam-cannot-continue');
  return { mayStart: true, mode: 'continue', takeover };
}

/** A pause stops the attempt's clock, for no longer than the longest pause: the deadline is that of the moment it began. */
function pausedEndMs(
  { deadlineMs, reopenedUntilMs, isStaffPaused }: AccessAttempt,
  input: FormAccessInput,
): number | null {
  const { pause_max_min: maxMin } = input.questionnaire.settings;
  const periodMs = computePausedEndMs({
    periodEndMs: periodEndMs(input),
    reopenedUntilMs,
    isExamClosed: input.questionnaire.state !== 'released',
  });
  // A pause of the staff has no longest time.
  if (deadlineMs === null || maxMin === null || isStaffPaused) return periodMs;
  return Math.min(deadlineMs + maxMin * minuteMs, periodMs ?? Number.POSITIVE_INFINITY);
}

function resolveStart(input: FormAccessInput): FormAccess {
  const { nowMs, questionnaire, participant, attempts } = input;
  const { settings, startsAtMs } = questionnaire;

  if (startsAtMs !== null && nowMs < startsAtMs) return refuse('exam-not-started');
  const endMs = periodEndMs(input);
  // At the very end no time would be left, so it is over.
  if (endMs !== null && nowMs >= endMs) return refuse('exam-ended');

  const allowed = computeAttemptsAllowed({
    settings,
    percents: attempts.map((attempt) => attempt.percent),
    chancesGranted: participant?.chancesGranted ?? 0,
  });
  if (allowed !== null && attempts.length >= allowed) return refuse('exam-attempts-used');

  const limit = settings.participant_limit;
  if (limit !== null && attempts.length === 0 && questionnaire.participantsStarted >= limit)
    return refuse('exam-participant-limit');

  // Without a fixed start the period begins with the release.
  const opensAtMs = startsAtMs ?? questionnaire.releasedAtMs;
  const isPast = (minutes: number | null): boolean =>
    minutes !== null && opensAtMs !== null && nowMs > opensAtMs + minutes * minuteMs;
  if (isPast(settings.entry_limit_min)) return refuse('exam-entry-over');

  return resolveNeeds(input, isPast(settings.justification_after_min));
}

/** Both needs are told at once, so that the candidate fills one form. */
function resolveNeeds({ questionnaire, given }: FormAccessInput, late: boolean): FormAccess {
  const needs: AccessRequirements = {
    password: questionnaire.hasPassword && given.passwordOk !== true,
    justification: late && !hasVisibleText(given.justification ?? ''),
  };
  if (needs.password) return { mayStart: false, reason: 'exam-password-wrong', needs };
  if (needs.justification) return { mayStart: false, reason: 'exam-justification-required', needs };
  return { mayStart: true, mode: 'new' };
}
