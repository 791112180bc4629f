import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Failure } from './call-calls.ts';
import { createSignalQueue } from './signal-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue whose requests get these outcomes, the last of them ever after. */
function queueWith(...outcomes: ('sent' | Failure)[]) {
  const requests: string[] = [];
  const queue = createSignalQueue((kind, data) => {
    const outcome = outcomes[Math.min(requests.length, outcomes.length - 1)] ?? 'sent';
    requests.push(`${kind} ${data} ${outcome}`);
    return Promise.resolve(outcome);
  });
  return { queue, requests };
}
const minutePasses = () => vi.advanceTimersByTimeAsync(60_000);

it('repeats a signal that was not heard, and sends the next one after it', async () => {
  const { queue, requests } = queueWith('unheard', 'unheard', 'sent');
  queue.add('description', 1);
  queue.add('candidate', 2);
  await minutePasses();
  expect(requests).toEqual([
    'description 1 unheard',
    'description 1 unheard',
    'description 1 sent',
    'candidate 2 sent',
  ]);
});

it('gives a signal up in the end, and goes on with the next', async () => {
  const { queue, requests } = queueWith(...Array<'unheard'>(6).fill('unheard'), 'sent');
  queue.add('description', 1);
  queue.add('candidate', 2);
  await minutePasses();
  expect(requests).toEqual([...Array(6).fill('description 1 unheard'), 'candidate 2 sent']);
});

it.each(['ended', 'elsewhere'] as const)('repeats nothing where the call is over: %s', async (outcome) => {
  const { queue, requests } = queueWith(outcome);
  queue.add('description', 1);
  await minutePasses();
  expect(requests).toHaveLength(1);
});

it('sends nothing more once it is closed', async () => {
  const { queue, requests } = queueWith('unheard');
  queue.add('description', 1);
  queue.add('candidate', 2);
  await vi.advanceTimersByTimeAsync(0);
  queue.close();
  await minutePasses();
  expect(requests).toHaveLength(1);
});
