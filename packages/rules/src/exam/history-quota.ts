/** Bytes of a row of the history besides its value. */
const bytesPerChange = 256;
/**
 * At once: what a device can have gathered without a line, and more. Three hours of writing at an essay of 20 KiB, kept
 * every half minute, are 7 MiB, and all of it has to arrive within ten minutes after the end.
 */
const atOnceBytes = 8 * 1024 * 1024;
/** After that: an essay of 32 KiB, saved every two seconds. */
const bytesPerSecond = 16 * 1024;

/** Token bucket of a candidate's answer history. */
export interface HistoryUsage {
  bytes: number;
  atMs: number;
}

/**
 * Rate limit of the answer history, of which every accepted change is kept for good: more than can be answered by hand has to wait. Null:
 * the limit is reached, and the same save is accepted a little later.
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
