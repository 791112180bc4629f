export interface TimedChange {
  itemId: string;
  /** When it was answered, by the candidate's clock. */
  atMs: number;
}
export interface Interval {
  fromMs: number;
  toMs: number;
}

const overlapMs = (a: Interval, b: Interval): number =>
  Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs));

/**
 * Minutes spent on each question, estimated from the history of answers: nothing measures which question somebody reads. The time
 * between two changes, without pauses, counts for the question of the later one; the first begins with the attempt. So the time at
 * a question left blank counts for the next one answered, and the time after the last answer for none.
 */
export function estimateQuestionTimes(
  startedAtMs: number,
  changes: readonly TimedChange[],
  pauses: readonly Interval[] = [],
): Map<string, number> {
  const times = new Map<string, number>();
  let previousMs = startedAtMs;
  for (const { itemId, atMs } of changes.toSorted((a, b) => a.atMs - b.atMs)) {
    const between = { fromMs: previousMs, toMs: atMs };
    const paused = pauses.reduce((sum, pause) => sum + overlapMs(between, pause), 0);
    // A candidate's clock may be behind the server's, which dates the start.
    times.set(itemId, (times.get(itemId) ?? 0) + Math.max(0, atMs - previousMs - paused));
    previousMs = Math.max(previousMs, atMs);
  }
  return times;
}

/** Middle of values; null without any. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
