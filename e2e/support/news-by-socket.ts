import { exam } from '@certame/contract/constants.ts';
import type { Page } from '@playwright/test';

/** No heartbeat goes out by the clock: an exam room hears news by its socket and its saves alone. Before the page is opened. */
export const withoutHeartbeats = (page: Page): Promise<unknown> =>
  page.addInitScript((heartbeatMs) => {
    const later = window.setTimeout;
    window.setTimeout = ((call: () => void, ms?: number) =>
      ms === heartbeatMs ? 0 : later(call, ms)) as typeof later;
  }, exam.heartbeatMs);

/**
 * Resolves when a socket of the page hears of its attempt. Listeners are attached at once and to every socket: the page before the room opens one of its
 * own, which may be the first to be seen.
 */
export const whenAttemptIsHeard = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload);
        if (frame.includes('subscription_succeeded') && frame.includes('private-answer.')) resolve();
      }),
    );
  });
