import type { FormInfo, Preload } from '@certame/contract/features/exam/form.ts';
import { openPreload, type PreloadCrypto } from '@certame/rules/exam/preload/open-preload.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Timers } from '../time/timers.ts';
import type { Transport, WaitingTransport } from '../transport.ts';

/** The last moments before the period are for the starts. */
const quietMs = 30_000;

interface PreloadOptions {
  getPreload: WaitingTransport['getPreload'];
  timers: Timers;
  clock: Pick<ServerClock, 'nowMs'>;
  random: () => number;
  /** Null: nothing is preloaded. */
  crypto: PreloadCrypto | null;
}

/**
 * The same calls; the questions of a form that is waited for are fetched, sealed, some time before the period, so that its start
 * brings no more than their keys. Whatever goes wrong with it, the questions come as they would have come without.
 */
export function withPreload(
  transport: Transport,
  { getPreload, timers, clock, random, crypto }: PreloadOptions,
): Transport & { stop(): void } {
  let preload: Preload | null = null;
  let cancel: () => void = () => undefined;

  const fetchIt = async (shortUrlId: string): Promise<void> => {
    try {
      preload = await getPreload(shortUrlId);
    } catch {
      // The next reading of the form tries again; without a preload the start brings all.
    }
  };
  /** Each page at a moment of its own, within the time that is left. */
  const plan = (shortUrlId: string, { waiting, starts_at }: FormInfo): void => {
    cancel();
    const offered = waiting?.preload;
    if (!crypto || !offered || !starts_at || offered.id === preload?.preload_id) return;
    const nowMs = clock.nowMs();
    const fromMs = Math.max(nowMs, Date.parse(offered.from));
    const leftMs = Date.parse(starts_at) - quietMs - fromMs;
    if (leftMs < 0) return;
    cancel = timers.after(fromMs - nowMs + random() * leftMs, () => void fetchIt(shortUrlId));
  };

  return {
    ...transport,
    async getForm(shortUrlId) {
      const info = await transport.getForm(shortUrlId);
      plan(shortUrlId, info);
      return info;
    },
    async start(shortUrlId, input) {
      cancel();
      const held = preload;
      const reply = await transport.start(
        shortUrlId,
        held ? { ...input, preload_id: held.preload_id } : input,
      );
      if (!reply.preload) return reply;
      try {
        if (held && crypto) return await openPreload(reply, held, crypto);
      } catch {
        // Bytes that are not what was sealed: a cache or a proxy in between has changed them.
      }
      preload = null;
      return transport.getAnswer(reply.answer_id);
    },
    stop: () => cancel(),
  };
}
