import { describe, expect, it } from 'vitest';
import {
  filterBy,
  type GridState,
  gridQueryOf,
  isFiltered,
  readGridState,
  withChange,
  withFilter,
  withSort,
  writeGridState,
} from './grid-state.ts';

const stateOf = (text: string) => readGridState(new URLSearchParams(text));

describe('grid state', () => {
  it('is read from the address, with its defaults', () => {
    expect(stateOf('')).toEqual({ page: 1, sort: null, direction: 'asc', search: '', filters: {} });
    expect(stateOf('page=3&sort=name&dir=desc&q=ana&f.active=true&f.class_ids=a&f.class_ids=b')).toEqual({
      page: 3,
      sort: 'name',
      direction: 'desc',
      search: 'ana',
      filters: { active: ['true'], class_ids: ['a', 'b'] },
    });
  });
  it('takes nonsense for the first page', () => {
    for (const page of ['0', '-1', 'x', '1.5']) expect(stateOf(`page=${page}`).page).toBe(1);
  });
  it('writes back what it read and keeps what belongs to the page', () => {
    const text = 'tab=people&q=ana&f.active=true&sort=name&dir=desc&page=3';
    const params = new URLSearchParams(text);
    expect(writeGridState(readGridState(params), params).toString()).toBe(text);
    expect(writeGridState(stateOf(''), new URLSearchParams('page=9')).toString()).toBe('');
  });
  it('goes to the first page on search, filter and sort', () => {
    const state = stateOf('page=4&sort=name');
    expect(withChange(state, { search: 'x' }).page).toBe(1);
    expect(withFilter(state, 'active', ['true'])).toMatchObject({ page: 1, filters: { active: ['true'] } });
    expect(withSort(state, 'code')).toMatchObject({ page: 1, sort: 'code', direction: 'asc' });
    expect(withSort(state, 'name').direction).toBe('desc');
    expect(withSort(withSort(state, 'name'), 'name').direction).toBe('asc');
  });
  it('drops an emptied filter', () => {
    expect(withFilter(stateOf('f.active=true'), 'active', []).filters).toEqual({});
  });
  it('tells whether anything narrows it', () => {
    expect(isFiltered(stateOf('page=2&sort=name'))).toBe(false);
    expect(isFiltered(stateOf('q=ana'))).toBe(true);
    expect(isFiltered(stateOf('f.active=true'))).toBe(true);
  });
  it('binds a chip to one field', () => {
    const states: GridState[] = [];
    const chip = filterBy(
      { state: stateOf('page=3&f.a=1&f.b=2'), setState: (next) => states.push(next) },
      'a',
    );
    expect(chip.chosen).toEqual(['1']);
    chip.onChange([]);
    expect(states).toMatchObject([{ page: 1, filters: { b: ['2'] } }]);
  });
  it('becomes the parameters of the API', () => {
    expect(gridQueryOf(stateOf('q=ana&f.a=1&f.b=1&f.b=2&sort=name&page=2'), 10)).toEqual({
      page: 2,
      per_page: 10,
      order_column: 'name',
      direction: 'asc',
      filters: { q: 'ana', a: '1', b: ['1', '2'] },
    });
  });
});
