import type { Acceptance } from '../deadline.ts';

export interface QuestionLimitInput {
  /** Setting `question_limit_s`; null: no limit. */
  questionLimitS: number | null;
  /** Accessibility: so many per cent of the limit more. */
  extraTimePercent: number;
}

/** How long a participant's questions stay open; null: no limit. */
export const computeQuestionLimitMs = ({
  questionLimitS,
  extraTimePercent,
}: QuestionLimitInput): number | null =>
  questionLimitS === null ? null : questionLimitS * (100 + extraTimePercent) * (1000 / 100);

/**
 * When a question closes; null: no limit. It is open from the moment the server hands it out, seen or not.
 * @param openedAtMs when the server handed it out.
 */
export function computeQuestionCloseMs(openedAtMs: number, limit: QuestionLimitInput): number | null {
  const limitMs = computeQuestionLimitMs(limit);
  return limitMs === null ? null : openedAtMs + limitMs;
}

export interface QuestionAcceptanceInput {
  /** What the client says. */
  answeredAtMs: number;
  /** The server's clock at the arrival. */
  receivedAtMs: number;
  /** Null: the question has no time of its own. */
  closesAtMs: number | null;
  /** When the device was last heard of before this request; null: never. */
  deviceSeenAtMs: number | null;
  /** What the room sends as the question closes is on its way for so long. */
  graceMs: number;
  /** So long after a contact a change may still have been on its way. */
  inFlightMs: number;
  lateSyncMs: number;
}

/**
 * Whether a response to the open question counts by the question's own clock. What was given in time counts although the line was
 * down when the question closed, for `lateSyncMs`, flagged `late_sync`. A device that was heard of after the close had a
 * line: what it sends later than its next few seconds was not typed in time. An instant that can't be read claims nothing.
 */
export function questionAcceptance(input: QuestionAcceptanceInput): Acceptance {
  const { answeredAtMs, receivedAtMs, closesAtMs, deviceSeenAtMs } = input;
  if (closesAtMs === null || receivedAtMs <= closesAtMs) return 'in_time';
  if (!(answeredAtMs <= closesAtMs)) return 'too_late';
  if (receivedAtMs <= closesAtMs + input.graceMs) return 'in_time';
  if (receivedAtMs > closesAtMs + input.lateSyncMs) return 'too_late';
  const hadLine = deviceSeenAtMs !== null && deviceSeenAtMs > closesAtMs;
  return hadLine && receivedAtMs > deviceSeenAtMs + input.inFlightMs ? 'too_late' : 'late_sync';
}

const strictness: readonly Acceptance[] = ['in_time', 'late_sync', 'too_late'];

/** The stricter of two results: a response has to count by the attempt's clock and by its question's. */
export const stricter = (a: Acceptance, b: Acceptance): Acceptance =>
  strictness.indexOf(a) >= strictness.indexOf(b) ? a : b;
