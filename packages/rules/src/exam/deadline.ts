const minuteMs = 60_000;
/** Days of a limit are spans of 24 hours, so that no time zone is needed to know when they are over. */
const dayMs = 24 * 60 * minuteMs;

export interface PeriodInput {
  /** End of the questionnaire's period; null: none. */
  endsAtMs: number | null;
  /** Individual extension of the end. */
  extensionMin: number;
  releasedAtMs: number | null;
  /** Days from the release during which it may be answered; null: no such limit. */
  limitDays: number | null;
}
export interface DeadlineInput extends PeriodInput {
  startedAtMs: number;
  /** Minutes an attempt may last; null: no limit. */
  limitMin: number | null;
  /** Accessibility: so many per cent of `limitMin` more. */
  extraTimePercent: number;
  /** This participant's own, shorter limit; it takes the place of the limit and of the extra time. */
  reducedLimitMin: number | null;
  /** Pauses stop the attempt's clock, never the period's. */
  pausedMs: number;
  /** Staff gave the attempt back beyond the exam's times, up to here; null: they have not. */
  reopenedUntilMs: number | null;
  /** The exam is closed: what it said of its period and its duration is over. */
  isExamClosed: boolean;
  /** When the last question of the form closes, where it is open and has a time of its own; null otherwise. */
  lastQuestionClosesAtMs: number | null;
}

/** The last instant of a participant's period: the earlier of the end and the limit in days, plus the extension. */
export function computePeriodEndMs(input: PeriodInput): number | null {
  const { endsAtMs, extensionMin, releasedAtMs, limitDays } = input;
  const limitEndMs = releasedAtMs === null || limitDays === null ? null : releasedAtMs + limitDays * dayMs;
  const endMs = earlier(endsAtMs, limitEndMs);
  return endMs === null ? null : endMs + extensionMin * minuteMs;
}

/** Time limit of one attempt, without its pauses; null: no limit. */
export function computeLimitMs(
  input: Pick<DeadlineInput, 'limitMin' | 'extraTimePercent' | 'reducedLimitMin'>,
): number | null {
  const { limitMin, extraTimePercent, reducedLimitMin } = input;
  if (reducedLimitMin !== null) return Math.min(reducedLimitMin, limitMin ?? reducedLimitMin) * minuteMs;
  return limitMin === null ? null : limitMin * (100 + extraTimePercent) * (minuteMs / 100);
}

/**
 * The longest duration of their own that a participant may get: it is above neither the questionnaire's duration nor the
 * length of its period, from its start (or its release) to its end and the limit in days. Null: nothing bounds it.
 */
export function computeReducedLimitMaxMin(
  input: Pick<DeadlineInput, 'limitMin' | 'endsAtMs' | 'releasedAtMs' | 'limitDays'> & {
    startsAtMs: number | null;
  },
): number | null {
  const { limitMin, limitDays, startsAtMs, releasedAtMs } = input;
  const beginsAtMs = startsAtMs ?? releasedAtMs;
  const periodEndMs = computePeriodEndMs({ ...input, extensionMin: 0 });
  const bounds = [
    limitMin,
    limitDays === null ? null : (limitDays * dayMs) / minuteMs,
    beginsAtMs === null || periodEndMs === null ? null : Math.floor((periodEndMs - beginsAtMs) / minuteMs),
  ].filter((bound) => bound !== null);
  return bounds.length === 0 ? null : Math.max(0, Math.min(...bounds));
}

/** What of a participant's time is their own, for them to see before the start; null where it is everybody's. */
export interface OwnTime {
  /** Minutes more than the questionnaire's duration, in the limit already. */
  extraMin: number;
  /** Minutes more than the questionnaire's end, in the end already. */
  extensionMin: number;
  /** The duration is one of their own, a shorter one. */
  isReduced: boolean;
}
export function computeOwnTime(
  input: Pick<DeadlineInput, 'limitMin' | 'extraTimePercent' | 'reducedLimitMin' | 'extensionMin'> & {
    periodEndMs: number | null;
  },
): OwnTime | null {
  const { limitMin, reducedLimitMin, periodEndMs } = input;
  const limitMs = computeLimitMs(input);
  const own = {
    extraMin: limitMin === null || limitMs === null ? 0 : Math.max(0, limitMs / minuteMs - limitMin),
    extensionMin: periodEndMs === null ? 0 : input.extensionMin,
    isReduced: reducedLimitMin !== null && (limitMin === null || reducedLimitMin < limitMin),
  };
  return own.extraMin > 0 || own.extensionMin > 0 || own.isReduced ? own : null;
}

/**
 * min(started + limit + paused, end + extension, close of the last question); null when nothing limits the attempt. One that was
 * given back beyond that ends then: at the later of both where the exam goes on, and where it is closed by its own end alone.
 */
export function computeDeadlineMs(input: DeadlineInput): number | null {
  const { reopenedUntilMs, isExamClosed, lastQuestionClosesAtMs } = input;
  const limitMs = computeLimitMs(input);
  const limitEndMs = limitMs === null ? null : input.startedAtMs + limitMs + input.pausedMs;
  const regularMs = earlier(limitEndMs, computePeriodEndMs(input));
  if (reopenedUntilMs === null) return earlier(regularMs, lastQuestionClosesAtMs);
  if (isExamClosed) return earlier(reopenedUntilMs, lastQuestionClosesAtMs);
  return earlier(regularMs === null ? null : Math.max(regularMs, reopenedUntilMs), lastQuestionClosesAtMs);
}

/** The end that a pause doesn't put off: the period's, or the attempt's own beyond it. */
export function computePausedEndMs({
  periodEndMs,
  reopenedUntilMs,
  isExamClosed,
}: Pick<DeadlineInput, 'reopenedUntilMs' | 'isExamClosed'> & { periodEndMs: number | null }): number | null {
  if (reopenedUntilMs === null || periodEndMs === null) return isExamClosed ? reopenedUntilMs : periodEndMs;
  return isExamClosed ? reopenedUntilMs : Math.max(reopenedUntilMs, periodEndMs);
}

/** Up to when an attempt goes on that is given back for so many minutes; null: it has no end of its own. */
export const computeReopenedUntilMs = (nowMs: number, minutes: number | null): number | null =>
  minutes === null ? null : nowMs + minutes * minuteMs;

function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

/** The device's first contact after the deadline, with the changes that it announced. */
export interface LateContact {
  atMs: number;
  /** `seq` of the changes that were unsent on the device. */
  announced: ReadonlySet<number>;
}

export interface AcceptanceInput {
  seq: number;
  /** Null: not heard of since the deadline, so that this is the first contact. */
  lateContact: LateContact | null;
  /** So long after the first contact a change may still have been on its way. */
  inFlightMs: number;
  /** By the client's clock. */
  answeredAtMs: number;
  /** The server's clock at the arrival. */
  receivedAtMs: number;
  deadlineMs: number | null;
  lateSyncMs: number;
}
export type Acceptance = 'in_time' | 'late_sync' | 'too_late';

/**
 * Whether a response counts. Up to the deadline the server's clock decides alone. For `lateSyncMs` after it, a response
 * counts that the client says to have been given before it: whoever lost the line loses nothing. The client's instant
 * can be forged, so this gives a cheat at most those few minutes; the response is flagged `late_sync` for the audit,
 * which sees how long the device had been silent. Longer silence is never believed. An instant in the future, or none
 * at all (NaN), claims nothing: then the arrival decides. Whoever was heard of after the deadline had a line then:
 * from that contact on only what the device announced as waiting is believed, and what was on its way just then.
 */
export function acceptance(input: AcceptanceInput): Acceptance {
  const { answeredAtMs, receivedAtMs, deadlineMs, lateSyncMs, lateContact } = input;
  if (deadlineMs === null || receivedAtMs <= deadlineMs) return 'in_time';
  if (!(answeredAtMs <= deadlineMs) || receivedAtMs > deadlineMs + lateSyncMs) return 'too_late';
  // A contact that belongs to an earlier deadline is ignored.
  if (lateContact === null || lateContact.atMs <= deadlineMs) return 'late_sync';
  const believed =
    lateContact.announced.has(input.seq) || receivedAtMs <= lateContact.atMs + input.inFlightMs;
  return believed ? 'late_sync' : 'too_late';
}
