import type { Timers } from './timers.ts';

/**
 * One sample of the server's clock: a request was sent and its reply received on the monotonic clock, and the server read its time in
 * between.
 */
interface Sample {
  /** Server time minus monotonic time lies between these. */
  lowMs: number;
  highMs: number;
  takenAtMs: number;
}

/** Upper bound of the drift between two clocks. */
const driftPerMs = 0.0001;
const toleranceMs = 50;

export interface ServerClock {
  /** Takes a sample from a reply; the two times are those of the monotonic clock. */
  observe(serverNow: string, sentAtMs: number, receivedAtMs: number): void;
  /** For the time until a reply comes: the server's clock minus the device's, and the server's time when it was last seen. */
  assume(deviceOffsetMs: number, serverNow: string): void;
  /** Lower bound of the server's time, whatever the device's date says: for things that must not happen too soon. */
  atLeastMs(): number;
  /** Best guess of the server's time, in milliseconds since 1970. */
  nowMs(): number;
  nowIso(): string;
  /** Null: no deadline. Never below zero. */
  remainingMs(deadline: string | null): number | null;
}

/**
 * Clock synchronisation: estimates the server's clock from its replies. The reply with the shortest round trip counts, since it leaves the
 * least room for error. Once there is one, the device's own date and time don't count.
 */
export function createServerClock(timers: Timers, fallbackNowMs: () => number): ServerClock {
  let best: Sample | null = null;
  let assumed: { offsetMs: number; serverMs: number; atMs: number } | null = null;

  const uncertaintyMs = (sample: Sample): number =>
    sample.highMs - sample.lowMs + (timers.monotonicMs() - sample.takenAtMs) * driftPerMs;

  const nowMs = (): number =>
    best ? timers.monotonicMs() + (best.lowMs + best.highMs) / 2 : fallbackNowMs() + (assumed?.offsetMs ?? 0);

  const atLeastMs = (): number =>
    best || !assumed ? nowMs() : assumed.serverMs + timers.monotonicMs() - assumed.atMs;

  return {
    observe(serverNow, sentAtMs, receivedAtMs) {
      const serverMs = Date.parse(serverNow);
      if (Number.isNaN(serverMs) || receivedAtMs < sentAtMs) return;
      const sample: Sample = {
        lowMs: serverMs - receivedAtMs,
        highMs: serverMs - sentAtMs,
        takenAtMs: receivedAtMs,
      };
      const slackMs = toleranceMs + (best ? (receivedAtMs - best.takenAtMs) * driftPerMs : 0);
      // Two samples that contradict each other: the device slept, or the server's clock was set. The newer one counts.
      const contradicts =
        best !== null && (sample.lowMs > best.highMs + slackMs || sample.highMs < best.lowMs - slackMs);
      if (best === null || contradicts || uncertaintyMs(sample) <= uncertaintyMs(best)) best = sample;
    },
    assume(offsetMs, serverNow) {
      assumed = { offsetMs, serverMs: Date.parse(serverNow), atMs: timers.monotonicMs() };
    },
    atLeastMs,
    nowMs,
    nowIso: () => new Date(nowMs()).toISOString(),
    remainingMs(deadline) {
      if (deadline === null) return null;
      const left = Date.parse(deadline) - nowMs();
      // Only the lower bound ends the time: the device's date may be past the deadline without any reply having confirmed it.
      return Math.max(0, left > 0 ? left : Date.parse(deadline) - atLeastMs());
    },
  };
}

/** Wait until the shown second changes: ticks stay aligned to the seconds of the remaining time. */
export const msToNextTick = (remainingMs: number): number => {
  const rest = Math.ceil(remainingMs) % 1000;
  return rest === 0 ? 1000 : rest;
};

const warningMinutes = [10, 5, 1] as const;

/** Threshold: the deadlines of two replies may differ by less; what staff add or take away is more. */
const movedMs = 30_000;

/** By how much the end of an attempt was moved between two views of it; null: it was not. A pause moves it too, which isn't reported. */
export function findTimeChange(
  before: { deadline: string | null; state: string },
  now: { deadline: string | null; state: string },
): number | null {
  if (before.state !== 'in_progress' || now.state !== 'in_progress') return null;
  if (before.deadline === null || now.deadline === null) return null;
  const movedByMs = Date.parse(now.deadline) - Date.parse(before.deadline);
  return Math.abs(movedByMs) < movedMs ? null : movedByMs;
}

/**
 * Minutes that are left, where the threshold of a warning was crossed between two ticks. After the device has slept they may be fewer than
 * the threshold. The first tick crosses nothing: a candidate who enters late reads the clock.
 */
export function findTimeWarning(beforeMs: number | null, nowMs: number): number | undefined {
  if (beforeMs === null || nowMs <= 0) return undefined;
  const isCrossed = warningMinutes.some(
    (minutes) => beforeMs > minutes * 60_000 && nowMs <= minutes * 60_000,
  );
  return isCrossed ? Math.ceil(nowMs / 60_000) : undefined;
}
