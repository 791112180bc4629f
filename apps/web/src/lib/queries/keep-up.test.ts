import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUp } from './keep-up.ts';

interface Counted {
  server_now: string;
  seen: number;
}
const key = ['counted'];
const settleMs = 200;

/** A server whose replies are given by hand, and the page that keeps up with it. */
function watch({ restsUnseen = false } = {}) {
  const client = new QueryClient();
  client.setQueryData<{ model: Counted }>(key, { model: { server_now: '0', seen: 0 } });
  const asked: string[] = [];
  const replies: ((seen: number) => void)[] = [];
  let announce = (): void => undefined;
  const stop = keepUp<Counted>({
    ...{ client, key, settleMs, restsUnseen },
    ask: (since) => {
      asked.push(since);
      return new Promise((resolve) => {
        replies.push((seen) => resolve({ model: { server_now: String(seen), seen } }));
      });
    },
    merge: (_shown, changes) => changes,
    listen: (soon) => {
      announce = soon;
      return () => undefined;
    },
    onReach: () => undefined,
  });
  return {
    asked,
    stop,
    announce: () => announce(),
    shown: () => client.getQueryData<{ model: Counted }>(key)?.model.seen,
    reply: async (seen: number) => {
      replies.shift()?.(seen);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what has changed is asked for after an event and every five seconds', async () => {
  const { asked, announce, reply, shown, stop } = watch();
  announce();
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(asked).toEqual(['0']);
  await reply(1);
  expect(shown()).toBe(1);
  await vi.advanceTimersByTimeAsync(4999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(['0', '1']);
  stop();
});

test('an event that comes while a reply is on its way is asked for after it, not at the next poll', async () => {
  const { asked, announce, reply, shown, stop } = watch();
  announce();
  await vi.advanceTimersByTimeAsync(settleMs);
  announce();
  await vi.advanceTimersByTimeAsync(settleMs / 2);
  await reply(1);
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(asked).toEqual(['0', '1']);
  await reply(2);
  expect(shown()).toBe(2);
  stop();
});

test('a reply that takes longer than an event settles is waited for, and asked after', async () => {
  const { asked, announce, reply, stop } = watch();
  announce();
  await vi.advanceTimersByTimeAsync(settleMs);
  announce();
  await vi.advanceTimersByTimeAsync(10 * settleMs);
  expect(asked).toHaveLength(1);
  await reply(1);
  await vi.advanceTimersByTimeAsync(settleMs);
  expect(asked).toHaveLength(2);
  stop();
});

test('events that never cease do not put the question off', async () => {
  const { asked, announce, reply, stop } = watch();
  for (let count = 0; count < 20; count += 1) {
    announce();
    await vi.advanceTimersByTimeAsync(settleMs / 4);
    await reply(count);
  }
  expect(asked.length).toBeGreaterThanOrEqual(4);
  stop();
});

test('nothing is asked after the end', async () => {
  const { asked, announce, stop } = watch();
  announce();
  stop();
  announce();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
});

test('who asks nothing unseen asks at once when the page is seen again', async () => {
  const { asked, announce, stop } = watch({ restsUnseen: true });
  page.hidden = true;
  announce();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['0']);
  stop();
});
