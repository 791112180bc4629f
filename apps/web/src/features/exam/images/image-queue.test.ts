import { describe, expect, it } from 'vitest';
import { comeToRest, createFakeTimers } from '../core/testing/fake-timers.ts';
import { createImageQueue } from './image-queue.ts';

class Refused extends Error {}

/** A queue whose downloads end when the test says so. */
function setUp() {
  const timers = createFakeTimers();
  const asked: string[] = [];
  const dropped: string[] = [];
  const open = new Map<string, { answer: (address: string) => void; fail: (error: Error) => void }>();
  const queue = createImageQueue({
    timers,
    random: () => 1,
    isFinal: (error) => error instanceof Refused,
    drop: (address) => dropped.push(address),
    load: (fileId, signal) =>
      new Promise((resolve, reject) => {
        asked.push(fileId);
        open.set(fileId, { answer: resolve, fail: reject });
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  const settle = async (fileId: string, how: 'there' | Error): Promise<void> => {
    if (how === 'there') open.get(fileId)?.answer(`blob:${fileId}`);
    else open.get(fileId)?.fail(how);
    await comeToRest();
  };
  return { queue, timers, asked, dropped, settle };
}

describe('the images of an exam', () => {
  it('come two at a time, what is seen before what comes later', async () => {
    const { queue, asked, settle } = setUp();
    for (const id of ['a', 'b', 'c', 'd']) void queue.request(id, 'later');
    void queue.request('d', 'now');
    expect(asked).toEqual(['a', 'b']);
    await settle('a', 'there');
    expect(asked).toEqual(['a', 'b', 'd']);
    await settle('b', 'there');
    expect(asked).toEqual(['a', 'b', 'd', 'c']);
  });

  it('are fetched once, however often they are wanted', async () => {
    const { queue, asked, settle } = setUp();
    const first = queue.request('a', 'now');
    await settle('a', 'there');
    expect(await queue.request('a', 'now')).toBe(await first);
    expect(asked).toEqual(['a']);
  });

  it('are tried again until they are there, after longer and longer rests', async () => {
    const { queue, timers, asked, settle } = setUp();
    let failures = 0;
    const image = queue.request('a', 'now', () => {
      failures += 1;
    });
    for (const restMs of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await settle('a', new Error('no line'));
      const before = asked.length;
      await timers.advance(restMs - 1);
      expect(asked).toHaveLength(before);
      await timers.advance(1);
      expect(asked).toHaveLength(before + 1);
    }
    expect(failures).toBe(6);
    await settle('a', 'there');
    expect(await image).toBe('blob:a');
    expect(timers.pendingCount()).toBe(0);
  });

  it('do not hold up the others while they rest', async () => {
    const { queue, asked, settle } = setUp();
    for (const id of ['a', 'b', 'c']) void queue.request(id, 'now');
    await settle('a', new Error('no line'));
    expect(asked).toEqual(['a', 'b', 'c']);
  });

  it('are asked for at once when the line is back, those that hung on the old one too', async () => {
    const { queue, timers, asked, settle } = setUp();
    const failures: string[] = [];
    void queue.request('a', 'now', () => failures.push('a'));
    void queue.request('b', 'now', () => failures.push('b'));
    await settle('a', new Error('no line'));
    queue.retryNow();
    await comeToRest();
    expect(asked).toEqual(['a', 'b', 'a', 'b']);
    expect(failures).toEqual(['a']);
    expect(timers.pendingCount()).toBe(0);
  });

  it('are not asked for again when the server refuses them', async () => {
    const { queue, timers, asked, settle } = setUp();
    const failures: string[] = [];
    void queue.request('a', 'now', () => failures.push('first'));
    await settle('a', new Refused());
    void queue.request('a', 'now', () => failures.push('second'));
    await timers.advance(120_000);
    queue.retryNow();
    expect(asked).toEqual(['a']);
    expect(failures).toEqual(['first', 'second']);
  });

  it('leave the memory with the room, also those that arrive afterwards', async () => {
    const { queue, timers, asked, dropped, settle } = setUp();
    void queue.request('a', 'now');
    void queue.request('b', 'now');
    void queue.request('c', 'now');
    await settle('a', 'there');
    queue.close();
    await settle('b', 'there');
    await timers.advance(120_000);
    expect(dropped).toEqual(['blob:a']);
    expect(asked).toEqual(['a', 'b', 'c']);
  });
});
