import { describe, expect, it } from 'vitest';
import { decideChoice, decideDigits, decideMultiple, type MeasuredBubble } from './decide-field.ts';

const empty = { darkness: 0.03, coverage: 0.05, around: 0.02, line: 0.04, blot: 0.02 };
const none = { line: 0.04, blot: 0.02 };
const bubble = (value: string, darkness = 0.03): MeasuredBubble => ({
  ...{ value, darkness, around: 0.02, coverage: darkness > 0.15 ? 0.9 : 0.05 },
  strays: { before: none, after: none, across: none },
});
const column = (marked?: string) =>
  [...'-,0123456789'].map((mark) => bubble(mark, mark === marked ? 0.6 : 0.03));

describe('a number', () => {
  const number = (text: string) =>
    decideDigits(
      [...text.padEnd(6)].map((mark) => column(mark)),
      empty,
    );

  it('is what its columns say, with sign and decimals', () => {
    expect(number('125')).toMatchObject({ state: 'clear', values: ['125'] });
    expect(number('-3,25')).toMatchObject({ state: 'clear', values: ['-3,25'] });
    expect(number('')).toMatchObject({ state: 'blank', values: [] });
  });

  it.each([' 12', '1 2', '1,', ',5', '1-2', '1,2,3'])('is doubtful as "%s"', (text) => {
    expect(number(text).state).toBe('doubtful');
  });
});

it('is the surer, the darker its mark and the emptier the others', () => {
  const of = (mark: number, other: number) => decideChoice([bubble('A', mark), bubble('B', other)], empty);
  expect(of(0.6, 0.03)).toMatchObject({ state: 'clear', values: ['A'] });
  expect(of(0.6, 0.03).confidence).toBeGreaterThan(of(0.22, 0.03).confidence);
  expect(of(0.6, 0.03).confidence).toBeGreaterThan(of(0.6, 0.15).confidence);
  expect(decideChoice([], empty).state).toBe('blank');
});

it('is a person’s to decide where something pale is drawn around an empty bubble', () => {
  const around = (value: string, darkness: number) => ({ ...bubble(value), around: darkness });
  // The palest circle that the bench has drawn was 0.040 above the page’s empty bubbles; noise was 0.025.
  expect(decideChoice([around('A', 0.06), bubble('B')], empty)).toMatchObject({
    state: 'doubtful',
    values: ['A'],
  });
  expect(decideChoice([around('A', 0.045), bubble('B')], empty).state).toBe('blank');
});

describe('ink beside the bubbles', () => {
  const tick = { line: 0.2, blot: 0.06 };
  const blot = { line: 0.5, blot: 0.3 };
  type Side = 'before' | 'after' | 'across';
  const beside = (one: MeasuredBubble, side: Side, ink: typeof tick): MeasuredBubble => ({
    ...one,
    strays: { ...one.strays, [side]: ink },
  });
  const pair = (ink: typeof tick) => [beside(bubble('B'), 'after', ink), beside(bubble('C'), 'before', ink)];

  it('is a person’s to decide where nothing else is marked, be it as thin as a tick', () => {
    for (const side of ['before', 'after', 'across'] as const)
      expect(decideChoice([bubble('A'), beside(bubble('B'), side, tick)], empty).state).toBe('doubtful');
    expect(decideChoice([bubble('A'), ...pair(blot)], empty)).toMatchObject({
      state: 'doubtful',
      values: [],
    });
    expect(decideChoice([bubble('A'), bubble('B')], empty).state).toBe('blank');
  });

  it('is nothing beside one clear mark, unless it is as wide as a mark and away from it', () => {
    const marked = bubble('A', 0.6);
    expect(decideChoice([marked, ...pair(tick)], empty).state).toBe('clear');
    expect(decideChoice([marked, bubble('X'), ...pair(blot)], empty).state).toBe('doubtful');
    // What goes over a mark's own outline.
    expect(
      decideChoice([beside(marked, 'after', blot), beside(bubble('B'), 'before', blot)], empty).state,
    ).toBe('clear');
  });

  it('may be one more of several marks', () => {
    expect(decideMultiple([bubble('A', 0.6), bubble('X'), ...pair(tick)], empty).state).toBe('doubtful');
    expect(decideMultiple([bubble('A', 0.6), beside(bubble('B'), 'before', tick)], empty).state).toBe(
      'clear',
    );
    expect(decideMultiple([bubble('A', 0.6), beside(bubble('B'), 'before', blot)], empty).state).toBe(
      'doubtful',
    );
  });

  it('makes a number doubtful: a digit may be one that wasn’t seen', () => {
    const missed = column().map((one, index) => (index === 4 ? beside(one, 'after', tick) : one));
    const read = decideDigits([column('1'), column('2'), missed, column(), column(), column()], empty);
    expect(read).toMatchObject({ state: 'doubtful', values: ['12'] });
    const far = decideDigits([column('1'), column('2'), column(), missed, column(), column()], empty);
    expect(far).toMatchObject({ state: 'clear', values: ['12'] });
    expect(decideDigits([column(), column(), column(), missed], empty).state).toBe('doubtful');
    // The same line in every column is a crease, and a darker one on it a tick.
    const creased = (mark: string | undefined, ink: typeof tick) =>
      column(mark).map((one, index) => (index === 4 ? beside(one, 'after', ink) : one));
    const crease = (ink: typeof tick) =>
      decideDigits([creased('1', tick), creased('2', tick), creased(undefined, ink)], empty).state;
    expect(crease(tick)).toBe('clear');
    expect(crease({ line: 0.32, blot: 0.1 })).toBe('doubtful');
  });
});
