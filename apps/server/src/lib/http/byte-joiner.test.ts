import { expect, test } from 'vitest';
import { ByteJoiner } from './byte-joiner.ts';

const join = (joiner: ByteJoiner, ...pieces: string[]): Buffer =>
  joiner.join((add) => {
    for (const piece of pieces) add(Buffer.from(piece));
  });

test('gives what was added, in order', () => {
  expect(join(new ByteJoiner(), 'ques', 'tão').toString()).toBe('questão');
});

test('what was given stays as it was', () => {
  const joiner = new ByteJoiner();
  const first = join(joiner, 'first');
  join(joiner, 'other');
  expect(first.toString()).toBe('first');
});

test('grows with what is added, by one large piece too', () => {
  const pieces = ['a', 'b'.repeat(70_000), 'c'.repeat(500_000), 'd'];
  expect(join(new ByteJoiner(), ...pieces).toString()).toBe(pieces.join(''));
});

test('nothing of one that failed is in the next', () => {
  const joiner = new ByteJoiner();
  const failing = (): Buffer =>
    joiner.join((add) => {
      add(Buffer.from('of somebody else'));
      throw new Error('an option is gone');
    });
  expect(failing).toThrow('gone');
  expect(join(joiner, 'own').toString()).toBe('own');
});
