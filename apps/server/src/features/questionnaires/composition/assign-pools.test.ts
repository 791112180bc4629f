import { describe, expect, it } from 'vitest';
import { assignPools, type Candidate } from './assign-pools.ts';

const candidates = (count: number, draw_ids: string[], prefix: string): Candidate[] =>
  Array.from({ length: count }, (_, n) => ({
    question_id: `${prefix}${n}`,
    version_id: `v-${prefix}${n}`,
    draw_ids,
  }));
const sizesOf = (result: ReturnType<typeof assignPools>): Record<string, number> => {
  if (!result.complete) throw new Error('incomplete');
  return Object.fromEntries([...result.pools].map(([id, pool]) => [id, pool.length]));
};

describe('assignPools', () => {
  it('gives each question to one draw', () => {
    const result = assignPools(
      [
        { id: 'a', count: 2 },
        { id: 'b', count: 2 },
      ],
      candidates(10, ['a', 'b'], 'q'),
      Math.random,
    );
    if (!result.complete) throw new Error('incomplete');
    const all = [...result.pools.values()].flat().map((one) => one.question_id);
    expect(all).toHaveLength(10);
    expect(new Set(all).size).toBe(10);
    expect(sizesOf(result)).toEqual({ a: 5, b: 5 });
  });

  it('never lets a draw that takes anything starve one that takes little', () => {
    for (let round = 0; round < 50; round += 1) {
      const result = assignPools(
        [
          { id: 'any', count: 5 },
          { id: 'narrow', count: 3 },
        ],
        [...candidates(3, ['any', 'narrow'], 'n'), ...candidates(5, ['any'], 'x')],
        Math.random,
      );
      expect(sizesOf(result)).toEqual({ any: 5, narrow: 3 });
    }
  });

  it('shares what is left by what each draw asks for', () => {
    const result = assignPools(
      [
        { id: 'few', count: 1 },
        { id: 'many', count: 9 },
      ],
      candidates(100, ['few', 'many'], 'q'),
      Math.random,
    );
    expect(sizesOf(result)).toEqual({ few: 10, many: 90 });
  });

  it('tells which draw comes out short although each alone would find enough', () => {
    const result = assignPools(
      [
        { id: 'a', count: 3 },
        { id: 'b', count: 3 },
      ],
      candidates(5, ['a', 'b'], 'q'),
      Math.random,
    );
    expect(result).toEqual({ complete: false, drawId: 'b', asked: 3, available: 2 });
  });

  it('shares 5,000 questions among 40 draws', () => {
    const draws = Array.from({ length: 40 }, (_, n) => ({ id: `d${n}`, count: 100 }));
    const result = assignPools(
      draws,
      candidates(
        5000,
        draws.map((draw) => draw.id),
        'q',
      ),
      Math.random,
    );
    expect(Object.values(sizesOf(result)).every((size) => size === 125)).toBe(true);
  });
});
