import { expect, it } from 'vitest';
import { createBriefCache } from './brief-cache.ts';

function counted(most = 100) {
  let nowMs = 0;
  const loads: string[] = [];
  const cache = createBriefCache<string>({
    now: () => nowMs,
    keptMs: 1000,
    most,
    sizeOf: ({ length }) => length,
  });
  const get = (key: string, value = key) =>
    cache.get(key, async () => {
      loads.push(key);
      return value;
    });
  return { cache, get, loads, pass: (ms: number) => (nowMs += ms) };
}

it('loads once for all who ask at the same time, and again when the time is over', async () => {
  const { get, loads, pass } = counted();
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a', 'a', 'a']);
  pass(999);
  await get('a');
  expect(loads).toEqual(['a']);
  pass(1);
  await get('a');
  expect(loads).toEqual(['a', 'a']);
});

it('keeps no failure', async () => {
  const { cache, get } = counted();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await get('a')).toBe('a');
});

it('holds no more than it may: the oldest goes first', async () => {
  const { get, loads } = counted(5);
  await get('a', '123');
  await get('b', '456');
  await get('b');
  expect(loads).toEqual(['a', 'b']);
  await get('a', '123');
  expect(loads).toEqual(['a', 'b', 'a']);
});
