import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('begins the work of a key once the work before it has ended, and keeps no other key waiting', async () => {
  const inTurn = createTurns();
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = [
    inTurn('one', () => {
      begun.push('first');
      return first.promise;
    }),
    inTurn('one', async () => begun.push('second')),
    inTurn('other', async () => begun.push('of another key')),
  ];
  await work[2];
  expect(begun).toEqual(['first', 'of another key']);
  first.reject(new Error('offline'));
  await Promise.allSettled(work);
  expect(begun).toEqual(['first', 'of another key', 'second']);
});
