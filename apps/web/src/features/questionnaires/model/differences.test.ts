import { describe, expect, it } from 'vitest';
import { comparedFields } from './differences.ts';
import { draft, item, sections } from './testing.ts';

describe('fields on which two versions differ', () => {
  it('are named, and those that are the same are not', () => {
    const mine = draft({ name: 'A' });
    const theirs = { ...mine, name: 'B', settings: { ...mine.settings, limit_min: 30, view_ranking: true } };
    expect(comparedFields(mine, theirs)).toEqual(['name', 'limit_min', 'view_ranking']);
  });

  it('take sections as they are made up, whatever their ids', () => {
    const [section] = sections({ a: [] });
    const one = draft({ sections: [{ ...section!, items: [item('1', { id: 'x' })] }] });
    const same = draft({ sections: [{ ...section!, items: [item('1', { id: 'y' })] }] });
    const other = draft({ sections: [{ ...section!, items: [item('1', { score: '2' })] }] });
    expect(comparedFields(one, same)).toEqual([]);
    expect(comparedFields(one, other)).toEqual(['sections']);
  });
});
