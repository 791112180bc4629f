/** A server that says nothing for this long is gone: it says so every ten seconds. */
const goneAfterMs = 30_000;

/** What a process that hears no devices itself knows of those that do. */
export interface ListeningServers {
  /** @param sinceMs Since when that server hears devices, by its own clock. */
  note(processId: string, sinceMs: number, nowMs: number): void;
  /** Since when a device could have been heard by some server without a gap; now, while there is none. */
  sinceMs(nowMs: number): number;
}

export function createListeningServers(): ListeningServers {
  const servers = new Map<string, { sinceMs: number; lastSeenMs: number }>();
  let unbrokenSinceMs = Number.POSITIVE_INFINITY;
  const forgetGone = (nowMs: number): void => {
    for (const [id, { lastSeenMs }] of servers) if (nowMs - lastSeenMs > goneAfterMs) servers.delete(id);
    if (servers.size === 0) unbrokenSinceMs = Number.POSITIVE_INFINITY;
  };
  return {
    note: (processId, sinceMs, nowMs) => {
      forgetGone(nowMs);
      unbrokenSinceMs = Math.min(unbrokenSinceMs, nowMs);
      servers.set(processId, { sinceMs, lastSeenMs: nowMs });
    },
    sinceMs: (nowMs) => {
      forgetGone(nowMs);
      if (servers.size === 0) return nowMs;
      return Math.max(unbrokenSinceMs, Math.min(...[...servers.values()].map(({ sinceMs }) => sinceMs)));
    },
  };
}
