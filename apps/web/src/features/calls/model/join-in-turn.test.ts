import { expect, it } from 'vitest';
import { joinInTurn } from './join-in-turn.ts';

it('sends a join of a call once the one before it has its reply, and keeps no other call waiting', async () => {
  const sent: string[] = [];
  const first = Promise.withResolvers<void>();
  const joins = [
    joinInTurn('call', () => {
      sent.push('first');
      return first.promise;
    }),
    joinInTurn('call', async () => sent.push('second')),
    joinInTurn('other call', async () => sent.push('other call')),
  ];
  await joins[2];
  expect(sent).toEqual(['first', 'other call']);
  first.reject(new Error('offline'));
  await Promise.allSettled(joins);
  expect(sent).toEqual(['first', 'other call', 'second']);
});
