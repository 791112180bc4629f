import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeReceiptDifferences,
  computeReceiptStatus,
  groupReceiptCode,
  type ReceiptState,
  readReceiptCode,
} from './receipt.ts';

const state = (seqs: Record<string, number>, finishedAtMs: number | null = 1): ReceiptState => ({
  seqs,
  finishedAtMs,
});
const statusOf = (
  receipt: ReceiptState,
  current: ReceiptState,
  { matchesCurrent = false, matchesHistory = true } = {},
) => computeReceiptStatus({ receipt, current, matchesCurrent, matchesHistory });

describe('a receipt', () => {
  it('is valid while the stored answers give its code', () => {
    expect(statusOf(state({ a: 1 }), state({ a: 1 }), { matchesCurrent: true })).toBe('valid');
  });

  it.each([
    ['a later answer to the same question', state({ a: 1 }), state({ a: 2 })],
    ['an answer to another question', state({ a: 1 }), state({ a: 1, b: 2 })],
    ['another end', state({ a: 1 }, 1), state({ a: 1 }, 2)],
    ['a reopening', state({ a: 1 }, 1), state({ a: 1 }, null)],
  ])('is an older one after %s', (_what, receipt, current) => {
    expect(statusOf(receipt, current)).toBe('older');
  });

  it.each([
    ['the same changes give another code', state({ a: 1 }), state({ a: 1 }), true],
    ['an answer is missing', state({ a: 1, b: 2 }), state({ a: 1 }), true],
    ['an answer went back', state({ a: 2 }), state({ a: 1 }), true],
    ['the history does not give its code either', state({ a: 1 }), state({ a: 2 }), false],
  ])('is altered where %s', (_what, receipt, current, matchesHistory) => {
    expect(statusOf(receipt, current, { matchesHistory })).toBe('altered');
  });

  it('never loses a difference, and names none where there is none (property)', () => {
    const seqs = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', '__proto__'),
      fc.integer({ min: 1, max: 3 }),
    );
    fc.assert(
      fc.property(seqs, seqs, (then, now) => {
        const keys = new Set([...Object.keys(then), ...Object.keys(now)]);
        const get = (of: Record<string, number>, key: string) =>
          Object.hasOwn(of, key) ? of[key] : undefined;
        const expected = [...keys].filter((key) => get(then, key) !== get(now, key));
        const found = computeReceiptDifferences({ seqs: then }, { seqs: now }).map(({ itemId }) => itemId);
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });
});

describe('a code', () => {
  const code = '0123456789abcdef'.repeat(4);

  it.each([
    ['as it is', code],
    ['in groups', groupReceiptCode(code)],
    ['in capitals, with hyphens and line ends', `${code.slice(0, 8).toUpperCase()}-\n ${code.slice(8)}`],
    ['in an address', `https://certame.example/#/questionnaires/1/resume?page=2&receipt=${code}`],
  ])('is read %s', (_how, text) => expect(readReceiptCode(text)).toBe(code));

  it.each([
    ['too short', code.slice(1)],
    ['too long', `${code}0`],
    ['no code', 'comprovante'],
    ['an address without one', 'https://x/?receipt='],
  ])('is not read when it is %s', (_how, text) => expect(readReceiptCode(text)).toBeNull());
});
