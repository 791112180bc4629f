import { describe, expect, it } from 'vitest';
import { ChunkLoadError, importWithRetries } from './import-with-retries.ts';

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
