import type { Timers } from './timers.ts';

/** One look at the server's clock: sent and received on the monotonic clock, the server's time in between. */
interface Sample {
  /** Server time minus monotonic time lies between these. */
  lowMs: number;
  highMs: number;
  takenAtMs: number;
}

/** Clocks of devices run apart by less than this. */
const driftPerMs = 0.0001;
const toleranceMs = 50;

export interface ServerClock {
  /** Learns from a reply. Times on the monotonic clock. */
  observe(serverNow: string, sentAtMs: number, receivedAtMs: number): void;
  /** Until a reply comes: the server's clock minus the device's, and the server's time, when it was last seen. */
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
 * The server's clock, seen from here. Of all replies the one with the shortest way counts, since it leaves the least
 * room for error; the device's own date and time never count.
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
      // Two looks that can't both be true: the device slept, or the server's clock was set. The newer one counts.
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
      // A date past the deadline is one that nobody has confirmed: the room is open, its clock doesn't say otherwise.
      return Math.max(0, left > 0 ? left : Date.parse(deadline) - atLeastMs());
    },
  };
}

/** Wait until the shown second changes: ticks stay aligned to the seconds of the remaining time. */
export const msToNextTick = (remainingMs: number): number => {
  const rest = Math.ceil(remainingMs) % 1000;
  return rest === 0 ? 1000 : rest;
};

export const warningMinutes = [10, 5, 1] as const;

/** The warning whose threshold was crossed between two looks, the most urgent one. */
export function findTimeWarning(beforeMs: number | null, nowMs: number): number | undefined {
  return [...warningMinutes]
    .reverse()
    .find(
      (minutes) =>
        nowMs <= minutes * 60_000 && nowMs > 0 && (beforeMs === null || beforeMs > minutes * 60_000),
    );
}
