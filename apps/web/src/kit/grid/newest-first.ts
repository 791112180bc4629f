import type { GridState } from './grid-state.ts';

export const newestFirst = { sort: 'created_at', direction: 'desc' } as const;

/** Asks for the newest rows first until another order is chosen: what was just made is seen. */
export const askNewestFirst = (state: GridState): GridState =>
  state.sort === null ? { ...state, ...newestFirst } : state;
