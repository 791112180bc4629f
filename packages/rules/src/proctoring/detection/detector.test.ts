import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DetectorState, idleDetector, observe } from './detector.ts';

const timing = { beginMs: 3000, endMs: 2000 };

/** Observations one second apart: `#` seen, `.` not seen, `?` couldn't tell. @returns at which second what changed */
function changesOf(observations: string): string[] {
  let state: DetectorState = idleDetector(0);
  return [...observations].flatMap((sign, second) => {
    const isSeen = sign === '?' ? null : sign === '#';
    const result = observe(state, isSeen, second * 1000, timing, 1000);
    state = result.state;
    return result.change ? [`${result.change} at ${second}`] : [];
  });
}

describe('observe', () => {
  it.each([
    ['###.###.###', []],
    ['.####', ['begins at 4']],
    ['.#####..#####...', ['begins at 4', 'ends at 15']],
    ['.####.#.#.#.#', ['begins at 4']],
    ['.##??#', ['begins at 5']],
    ['??????', []],
  ])('%s: %j', (observations, changes) => {
    expect(changesOf(observations)).toEqual(changes);
  });

  it('counts at once what needs no time', () => {
    const result = observe(idleDetector(0), true, 0, { beginMs: 0, endMs: 0 }, 1000);
    expect(result.change).toBe('begins');
  });

  it('proves nothing by two sights with a sleep between them', () => {
    const first = observe(idleDetector(0), true, 1000, timing, 1000).state;
    const woken = observe(first, true, 60_000, timing, 1000);
    expect(woken.change).toBeNull();
    expect(observe(woken.state, true, 62_000, timing, 1000).change).toBeNull();
    expect(observe(woken.state, true, 62_500, { beginMs: 2500, endMs: 0 }, 1000).change).toBe('begins');
  });

  it('begins and ends by turns, whatever is observed (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('#', '.', '?'), { maxLength: 60 }), (signs) => {
        const kinds = changesOf(signs.join('')).map((change) => change.split(' ')[0]);
        expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'begins' : 'ends')));
      }),
    );
  });
});
