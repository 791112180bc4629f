import { grid as gridConstants } from '@certame/contract/constants.ts';
import { expect, it } from 'vitest';
import type { GridState } from '../grid-state.ts';
import { exportParameters, searchOf } from './selected-rows.ts';

const gridOf = (state: Partial<GridState>) => ({
  path: '/api/v1/x',
  state: { page: 1, sort: null, direction: 'asc' as const, search: '', filters: {}, ...state },
  parameters: { page: 1 },
});
const ids = (count: number): Set<string> => new Set(Array.from({ length: count }, (_, n) => `id${n}`));
const grid = gridOf({ search: 'ana' });

it('asks for the chosen rows, for all that the search finds, or for everything', () => {
  const chosen = { active: true, ids: ids(2), allOf: null };
  expect(exportParameters(grid, chosen)).toEqual({ page: 1, ids: ['id0', 'id1'] });
  expect(exportParameters(grid, { ...chosen, active: false })).toEqual({ page: 1 });
  expect(exportParameters(grid, { ...chosen, ids: ids(0) })).toEqual({ page: 1 });
});

it('needs no ids for all of a search, on whatever page of it, but of another search they are other rows', () => {
  const many = ids(gridConstants.exportMaxIds + 1);
  const all = { active: true, ids: many, allOf: searchOf(grid) };
  expect(exportParameters(grid, all)).toEqual({ page: 1 });
  expect(exportParameters(gridOf({ search: 'ana', page: 3 }), all)).toEqual({ page: 1 });
  expect(exportParameters(gridOf({ search: 'rui' }), all)).toBeNull();
  expect(exportParameters(grid, { ...all, allOf: null })).toBeNull();
});
