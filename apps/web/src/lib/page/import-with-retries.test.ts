import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, importWithRetries, loadAgainEvent, patientClock } from './import-with-retries.ts';

function fakeClock() {
  let nowMs = 0;
  return {
    now: () => nowMs,
    sleep: (ms: number) => {
      nowMs += ms;
      return Promise.resolve();
    },
  };
}

describe('importWithRetries', () => {
  it('gives the code once a try succeeds', async () => {
    let tries = 0;
    const load = () => (++tries < 3 ? Promise.reject(new Error('offline')) : Promise.resolve('code'));
    await expect(importWithRetries(load, fakeClock())).resolves.toBe('code');
    expect(tries).toBe(3);
  });

  it('ends in ChunkLoadError after 120 s', async () => {
    const clock = fakeClock();
    await expect(importWithRetries(() => Promise.reject(new Error('gone')), clock)).rejects.toBeInstanceOf(
      ChunkLoadError,
    );
    expect(clock.now()).toBe(120_000);
  });
});

describe('code of a build that is gone', () => {
  const gone = () => Promise.reject(new Error('404'));

  it('is had by a reload, once', async () => {
    const clock = fakeClock();
    let reloads = 0;
    const build = { isStale: () => Promise.resolve(true), reload: () => ++reloads === 1 };
    const first = importWithRetries(gone, clock, build);
    const settled = await Promise.race([
      first.then(() => 'settled'),
      new Promise((resolve) => setTimeout(resolve, 20, 'waits')),
    ]);
    expect(settled).toBe('waits');
    await expect(importWithRetries(gone, clock, build)).rejects.toBeInstanceOf(ChunkLoadError);
    expect(reloads).toBe(2);
    expect(clock.now()).toBe(0);
  });

  it('is tried again while only the line is gone', async () => {
    let tries = 0;
    const load = () => (++tries < 3 ? gone() : Promise.resolve('code'));
    const build = { isStale: () => Promise.resolve(false), reload: () => true };
    await expect(importWithRetries(load, fakeClock(), build)).resolves.toBe('code');
  });
});

describe('a wait for the line', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(['online', loadAgainEvent])('ends at once with %s, and never gives up', async (event) => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const build = { isStale: () => Promise.resolve(false), reload: () => false };
    let tries = 0;
    const load = () => (++tries < 40 ? Promise.reject(new Error('offline')) : Promise.resolve('code'));
    const coming = importWithRetries(load, patientClock, build);
    for (let time = 0; time < 40; time += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      page.dispatchEvent(new Event(event));
    }
    await expect(coming).resolves.toBe('code');
  });
});
