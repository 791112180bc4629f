import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

const options = {
  groupOf: (entry: string) => entry[0] ?? '',
  maxEntries: 3,
  maxInFlight: 1,
  maxWaiting: 100,
  overflow: () => new Error('overflow'),
};

test('entries that arrive together share a transaction, up to the limit and within their group', async () => {
  const batches: string[][] = [];
  const group = createGroupCommit<string, string>({
    ...options,
    commit: async (_name, entries) => {
      batches.push(entries);
      return entries.map((entry) => entry.toUpperCase());
    },
  });
  const results = await Promise.all(['a1', 'b1', 'a2', 'a3', 'a4'].map((entry) => group.submit(entry)));
  expect(results).toEqual(['A1', 'B1', 'A2', 'A3', 'A4']);
  expect(batches.toSorted()).toEqual([['a1', 'a2', 'a3'], ['a4'], ['b1']]);
});

test('nobody is answered before the transaction of his entry has committed', async () => {
  let finish = () => {};
  const group = createGroupCommit<string, string>({
    ...options,
    commit: (_name, entries) => new Promise((resolve) => (finish = () => resolve(entries))),
  });
  let answered = false;
  const waiting = group.submit('a').then(() => (answered = true));
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toBe(false);
  finish();
  await waiting;
  expect(answered).toBe(true);
});

test('a poisonous entry fails alone; its neighbours are committed', async () => {
  const group = createGroupCommit<string, string>({
    ...options,
    commit: async (_name, entries) => {
      if (entries.includes('a-bad')) throw new Error('poison');
      return entries;
    },
  });
  const results = await Promise.allSettled(['a1', 'a-bad', 'a2'].map((entry) => group.submit(entry)));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('an Error as a result fails its entry only', async () => {
  const group = createGroupCommit<string, string>({
    ...options,
    commit: async (_name, entries) => entries.map((entry) => (entry === 'a2' ? new Error('no') : entry)),
  });
  const results = await Promise.allSettled(['a1', 'a2'].map((entry) => group.submit(entry)));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
});

test('beyond the limit entries are refused at once, and draining waits for the rest', async () => {
  let committed = 0;
  const group = createGroupCommit<string, string>({
    ...options,
    maxWaiting: 2,
    commit: async (_name, entries) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      committed += entries.length;
      return entries;
    },
  });
  const first = [group.submit('a1'), group.submit('a2')];
  await expect(group.submit('a3')).rejects.toThrow('overflow');
  await group.drain();
  expect(committed).toBe(2);
  await Promise.all(first);
});
