import { expect, onTestFinished, test, vi } from 'vitest';
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

test('entries of one key wait for each other, and keep nobody else waiting', async () => {
  const finish = new Map<string, () => void>();
  const begun: string[][] = [];
  const group = createGroupCommit<string, string>({
    ...options,
    maxInFlight: 2,
    keyOf: (entry) => entry.slice(0, 2),
    commit: (_name, entries) =>
      new Promise((resolve) => {
        begun.push(entries);
        finish.set(entries.join(), () => resolve(entries));
      }),
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const results: Promise<string>[] = [group.submit('a1-first'), group.submit('a1-second')];
  await turn();
  results.push(group.submit('a1-third'));
  await turn();
  // The second transaction is free, but for somebody else.
  expect(begun).toEqual([['a1-first', 'a1-second']]);
  results.push(group.submit('a2'));
  await turn();
  expect(begun.slice(1)).toEqual([['a2']]);
  finish.get('a1-first,a1-second')?.();
  await turn();
  expect(begun.slice(2)).toEqual([['a1-third']]);
  finish.get('a2')?.();
  finish.get('a1-third')?.();
  expect(await Promise.all(results)).toEqual(['a1-first', 'a1-second', 'a1-third', 'a2']);
  await group.drain();
});

test('what arrives soon after a batch of several is gathered for the next; who comes alone waits for nothing', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setImmediate', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const batches: string[][] = [];
  const group = createGroupCommit<string, string>({
    ...options,
    gatherMs: 20,
    commit: async (_name, entries) => {
      batches.push(entries);
      return entries;
    },
  });
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const results = [group.submit('a1'), group.submit('a2')];
  await later(1);
  results.push(group.submit('a3'));
  await later(10);
  results.push(group.submit('a4'));
  expect(batches).toEqual([['a1', 'a2']]);
  await later(10);
  expect(batches.slice(1)).toEqual([['a3', 'a4']]);
  await later(20);
  for (const alone of ['a5', 'a6']) {
    results.push(group.submit(alone));
    await later(1);
    expect(batches.at(-1)).toEqual([alone]);
  }
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  await group.drain();
});
