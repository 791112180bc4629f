import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEntries, type FormEntry, foldEntries } from './form-state.ts';

const items = [
  { id: 'one', kind: 'check' as const, levels: 2 },
  { id: 'two', kind: 'scale' as const, levels: 4 },
];
const at = (seq: number): string => new Date(1_700_000_000_000 + seq * 1000).toISOString();
const give = (seq: number, item_id: string, value: number | null): FormEntry => ({
  ...{ seq, item_id, value, answered_at: at(seq) },
  kind: 'item',
});
const sign = (seq: number): FormEntry => ({
  seq,
  kind: 'signature',
  value: [[0, 0, 9, 9]],
  answered_at: at(seq),
});
const submit = (seq: number, value = true): FormEntry => ({
  seq,
  kind: 'submit',
  value,
  answered_at: at(seq),
});
const whole = [give(1, 'one', 1), give(2, 'two', 3), sign(3), submit(4)];

describe('the form of an examiner', () => {
  it('begins with its first entry and is given with the last', () => {
    expect(foldEntries([], items).state).toBe('waiting');
    expect(foldEntries(whole.slice(0, 1), items)).toMatchObject({ state: 'begun', startedAt: at(1) });
    expect(foldEntries(whole, items)).toMatchObject({
      state: 'submitted',
      submittedAt: at(4),
      levels: { one: 1, two: 3 },
    });
  });

  it('is not given without a level or the signature', () => {
    for (const missing of [0, 1, 2])
      expect(foldEntries(whole.toSpliced(missing, 1), items).state).toBe('begun');
    expect(foldEntries(whole.toSpliced(2, 0, give(2, 'two', null)), items).state).toBe('begun');
  });

  it('keeps what was given until it is opened again', () => {
    expect(foldEntries([...whole, give(5, 'two', 0)], items).levels).toEqual({ one: 1, two: 3 });
    const opened = foldEntries([...whole, submit(5, false), give(6, 'two', 0)], items);
    expect(opened).toMatchObject({ state: 'begun', submittedAt: null, levels: { one: 1, two: 0 } });
  });

  it('takes no level that the item has not, and no item of another station', () => {
    const form = foldEntries([give(1, 'one', 2), give(2, 'two', 4), give(3, 'other', 1)], items);
    expect(form).toMatchObject({ state: 'waiting', levels: {} });
  });

  it('takes what it has already once more, as a device sends what it heard no reply to', () => {
    const entries = [...whole, submit(5, false), give(6, 'two', 0), submit(7)];
    const form = foldEntries(entries, items);
    for (const from of entries.keys()) expect(applyEntries(form, entries.slice(from), items)).toEqual(form);
  });

  it('is the same in whatever order entries come, and for entries that come twice', () => {
    const entries = [...whole, submit(5, false), give(6, 'two', 0), submit(7)];
    const expected = foldEntries(entries, items);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(entries, { minLength: entries.length }),
        fc.subarray(entries),
        (shuffled, again) => {
          expect(foldEntries([...shuffled, ...again], items)).toEqual(expected);
        },
      ),
    );
  });
});
