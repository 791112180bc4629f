import { expect, it } from 'vitest';
import { groupSkip } from './group-skip.ts';

const free = { isMine: true, isClosed: true, isBegun: false, isUnchanged: true };

it.each([
  ['gets the score', {}, null],
  [
    'of another grader is not touched, whatever else it is',
    { isMine: false, isBegun: true, isClosed: false },
    'not_yours',
  ],
  ['that is open again is its candidate’s', { isClosed: false, isUnchanged: false }, 'open'],
  [
    'that changed is graded by itself, even if it was begun',
    { isUnchanged: false, isBegun: true },
    'changed',
  ],
  ['that was begun keeps what was written', { isBegun: true }, 'begun'],
] as const)('an answer %s', (_, change, expected) => {
  expect(groupSkip({ ...free, ...change })).toBe(expected);
});
