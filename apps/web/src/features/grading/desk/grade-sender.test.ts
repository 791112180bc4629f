import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GradeChoice } from './draft-copy.ts';
import { createGradeSender, type SaveState } from './grade-sender.ts';

const choice = (comment: string): GradeChoice => ({ percents: {}, annotations: [], comment });
const offline = new Error('offline');
const paused = new Error('paused');

/** A server that counts versions and can be out of reach, or slow. */
function world() {
  const saved: [string, string | null][] = [];
  const states: SaveState[] = [];
  let kept: string | null = null;
  let failing: Error | null = null;
  const write = async ({ comment }: GradeChoice, version: string | null): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (failing) throw failing;
    saved.push([comment, version]);
    return `v${saved.length}`;
  };
  const refusals: unknown[] = [];
  const sender = createGradeSender(choice(''), null, {
    save: write,
    give: (given, version) => write(choice(`nota ${given.comment}`), version),
    keep: ({ comment }) => {
      kept = comment;
    },
    drop: () => {
      kept = null;
    },
    onState: (state) => states.push(state),
    onRefusal: (error) => refusals.push(error),
    isForNow: (error) => error === paused,
    mayRetry: (error) => error === offline,
  });
  return {
    sender,
    saved,
    states,
    refusals,
    kept: () => kept,
    fail: (error: Error | null) => {
      failing = error;
    },
  };
}

describe('the sender of a grade', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends the newest after a pause, each over the version of the one before', async () => {
    const { sender, saved, kept, states } = world();
    sender.change(choice('a'));
    sender.change(choice('ab'));
    expect(kept()).toBe('ab');
    await vi.advanceTimersByTimeAsync(900);
    sender.change(choice('abc'));
    await vi.advanceTimersByTimeAsync(250);
    // The first is written; what came meanwhile is still kept here.
    expect([saved, kept()]).toEqual([[['ab', null]], 'abc']);
    await vi.advanceTimersByTimeAsync(2000);
    expect([saved, kept(), states.at(-1)]).toEqual([
      [
        ['ab', null],
        ['abc', 'v1'],
      ],
      null,
      'saved',
    ]);
  });

  it('keeps what did not arrive, and sends it until it does', async () => {
    const { sender, saved, kept, states, fail } = world();
    fail(offline);
    sender.change(choice('a'));
    await vi.advanceTimersByTimeAsync(1200);
    expect([kept(), states.at(-1)]).toEqual(['a', 'offline']);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(saved).toEqual([]);
    fail(null);
    await vi.advanceTimersByTimeAsync(6000);
    expect([saved, kept(), states.at(-1)]).toEqual([[['a', null]], null, 'saved']);
  });

  it('gives what is chosen now, behind a draft under way', async () => {
    const { sender, saved } = world();
    sender.change(choice('a'));
    await vi.advanceTimersByTimeAsync(850);
    sender.change(choice('b'));
    const given = sender.give();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await given).toBe(true);
    expect(saved).toEqual([
      ['a', null],
      ['nota b', 'v1'],
    ]);
  });

  it('gives it in another way, of the same version', async () => {
    const { sender, saved, kept } = world();
    sender.change(choice('a'));
    await vi.advanceTimersByTimeAsync(2000);
    sender.change(choice('b'));
    const sent: unknown[] = [];
    const taken = await sender.give(async ({ comment }, version) => {
      sent.push([comment, version]);
      return 'v9';
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect([taken, sent, saved, kept()]).toEqual([true, [['b', 'v1']], [['a', null]], null]);
  });

  it('stops where the server takes no more', async () => {
    const { sender, saved, refusals, states, kept, fail } = world();
    const over = new Error('over');
    fail(over);
    sender.change(choice('a'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([saved, refusals, states.at(-1), kept()]).toEqual([[], [over], 'refused', null]);
  });

  it('keeps what is refused for now, a draft or a grade, and sends it no further by itself', async () => {
    const { sender, saved, refusals, states, kept, fail } = world();
    fail(paused);
    sender.change(choice('a'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([saved, refusals, states.at(-1), kept()]).toEqual([[], [paused], 'refused', 'a']);
    sender.change(choice('ab'));
    const given = sender.give();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([await given, saved, kept()]).toEqual([false, [], 'ab']);
  });
});
