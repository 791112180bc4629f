import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallCalls } from './call-calls.ts';
import { type CallPhase, joinCallClient } from './call-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const state = { ended: false, peers: [], signals: [] };
type Outcome = Awaited<ReturnType<CallCalls['join']>>;
const joined: Outcome = {
  ...state,
  ...{ peer_id: 'own', kind: 'support', host: false },
  transport: { kind: 'peer_to_peer', ice_servers: [] },
};

/** A page whose joins get these outcomes, the last of them ever after. */
function pageWith(...outcomes: Outcome[]) {
  const phases: CallPhase[] = [];
  let joins = 0;
  const client = joinCallClient({
    calls: {
      join: async () => outcomes[Math.min(joins++, outcomes.length - 1)] ?? 'unheard',
      sync: async () => state,
      signal: async () => 'sent',
      leave: async () => undefined,
    },
    listen: null,
    makeLinks: async () => ({
      add: () => undefined,
      remove: () => undefined,
      receive: async () => undefined,
      setTracks: () => undefined,
      isNegotiating: () => false,
      close: () => undefined,
    }),
    microphone: null,
    onChange: ({ phase }) => void phases.push(phase),
  });
  return { client, phases, joinCount: () => joins };
}

it('asks again to join where nobody heard it', async () => {
  const { client, phases } = pageWith('unheard', 'unheard', joined);
  await vi.advanceTimersByTimeAsync(3000);
  expect(phases.at(-1)).toBe('joined');
  client.suspend();
});

it('gives up where nobody hears it, and at once where it is refused or the call is over', async () => {
  const unheard = pageWith('unheard');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([unheard.phases, unheard.joinCount()]).toEqual([['failed'], 6]);
  const refused = pageWith('refused');
  const ended = pageWith('ended');
  await vi.advanceTimersByTimeAsync(0);
  expect([refused.phases, ended.phases]).toEqual([['failed'], ['ended']]);
});

it('asks no more once the page is gone', async () => {
  const { client, phases, joinCount } = pageWith('unheard');
  await vi.advanceTimersByTimeAsync(0);
  client.suspend();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([phases, joinCount()]).toEqual([['ended'], 1]);
});
