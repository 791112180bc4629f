import { describe, expect, it } from 'vitest';
import { mergeFilters } from './merge-filters.ts';

describe('mergeFilters', () => {
  it('holds both where they name different keys', () => {
    expect(mergeFilters({ state: 'open' }, { class_id: ['1', '2'] })).toEqual({
      filters: { state: 'open', class_id: ['1', '2'] },
      contradictions: [],
    });
  });
  it('searches for the words of both', () => {
    expect(mergeFilters({ q: 'ana' }, { q: ['silva'] }).filters).toEqual({ q: ['ana', 'silva'] });
  });
  it('keeps the narrower of two lists of the same key', () => {
    expect(mergeFilters({ state: ['a', 'b'] }, { state: 'b' }).filters).toEqual({ state: ['b'] });
    expect(mergeFilters({ state: 'b' }, { state: ['a', 'b'] }).filters).toEqual({ state: ['b'] });
    expect(mergeFilters({ state: 'b' }, { state: '' }).filters).toEqual({ state: ['b'] });
  });
  it('names a key whose values exclude each other', () => {
    expect(mergeFilters({ state: 'a' }, { state: 'b' }).contradictions).toEqual(['state']);
  });
  it('is not fooled by the names of what every object has', () => {
    expect(mergeFilters({}, { valueOf: 'x' }).filters).toEqual({ valueOf: 'x' });
  });
});
