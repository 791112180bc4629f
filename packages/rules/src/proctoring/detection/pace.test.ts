import { describe, expect, it } from 'vitest';
import { firstPace, paceOf } from './pace.ts';

describe('paceOf', () => {
  it('stays on a machine that is fast enough', () => {
    expect(paceOf(firstPace, 40, 190)).toEqual(firstPace);
    expect(paceOf(firstPace, 40, null)).toEqual(firstPace);
  });

  it('looks for phones less often, then no more, and only then for faces less often', () => {
    const slow = (pace: Parameters<typeof paceOf>[0]) => paceOf(pace, 400, 1600);
    const first = slow(firstPace);
    const second = slow(first);
    const third = slow(second);
    expect([first, second, third, slow(third)]).toEqual([
      { facesEveryMs: 2000, objectsEveryMs: 8000 },
      { facesEveryMs: 2000, objectsEveryMs: null },
      { facesEveryMs: 4000, objectsEveryMs: null },
      { facesEveryMs: 4000, objectsEveryMs: null },
    ]);
  });
});
