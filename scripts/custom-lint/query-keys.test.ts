import { expect, it } from 'vitest';
import { findSharedKeys } from './query-keys.ts';

const reader = (path: string, key: string) => ({
  path,
  text: `const own = ['bank']; const q = useQuery({ queryKey: ${key}, queryFn: () => read() });`,
});

it('refuses a second reader of a key', () => {
  expect(findSharedKeys([reader('a.tsx', "['tags']"), reader('b.tsx', "['tags']")])).toEqual([
    'b.tsx: [tags] is read in a.tsx too',
  ]);
});

it('refuses keys that may be the same at run time, also through a constant', () => {
  expect(
    findSharedKeys([reader('a.tsx', "['record', area, id]"), reader('b.tsx', "['record', 'missives', id]")]),
  ).toHaveLength(1);
  expect(findSharedKeys([reader('a.tsx', '[...own, id]'), reader('b.tsx', "['bank', 'one']")])).toHaveLength(
    1,
  );
  expect(findSharedKeys([reader('a.tsx', 'own'), reader('b.tsx', "['bank']")])).toHaveLength(1);
});

it('leaves different keys, and whoever only empties one, alone', () => {
  expect(findSharedKeys([reader('a.tsx', "['tags']"), reader('b.tsx', "['tags', id]")])).toEqual([]);
  expect(
    findSharedKeys([reader('a.tsx', "['mine', 'new', id]"), reader('b.tsx', "['mine', 'all', id]")]),
  ).toEqual([]);
  expect(
    findSharedKeys([
      reader('a.tsx', "[...gridKey(path), 'recent', 5]"),
      reader('b.tsx', '[...optionsKey(area), x, y]'),
    ]),
  ).toEqual([]);
  expect(
    findSharedKeys([
      reader('a.tsx', "[...liveKeys.notifications, 'all']"),
      reader('b.tsx', "['chat', 'all']"),
    ]),
  ).toEqual([]);
  const empties = { path: 'b.tsx', text: "client.invalidateQueries({ queryKey: ['tags'] }); // queryFn" };
  expect(findSharedKeys([reader('a.tsx', "['tags']"), empties])).toEqual([]);
});
