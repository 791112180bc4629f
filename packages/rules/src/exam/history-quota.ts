/** What a row of the history takes beside the value. */
const bytesPerChange = 256;
/**
 * At once: what a device can have gathered without a line, and more. Three hours of writing at an essay of 20 KiB, kept
 * every half minute, are 7 MiB, and all of it has to arrive within ten minutes after the end.
 */
const atOnceBytes = 8 * 1024 * 1024;
/** After that: an essay of 32 KiB, saved every two seconds. */
const bytesPerSecond = 16 * 1024;

/** What a candidate's history has taken in lately. */
export interface HistoryUsage {
  bytes: number;
  atMs: number;
}

/**
 * Every accepted change is kept for good, so nobody may make them without end: whoever sends many more than can be
 * answered by hand waits. Null: there is no room at this moment; the same save fits in a little later.
 */
export function takeHistoryQuota(
  used: HistoryUsage | undefined,
  save: { bytes: number; changes: number },
  nowMs: number,
): HistoryUsage | null {
  const gone = used ? (Math.max(0, nowMs - used.atMs) / 1000) * bytesPerSecond : 0;
  const bytes = Math.max(0, (used?.bytes ?? 0) - gone) + save.bytes + save.changes * bytesPerChange;
  return bytes > atOnceBytes ? null : { bytes, atMs: nowMs };
}
