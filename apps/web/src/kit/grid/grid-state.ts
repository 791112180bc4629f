import type { QueryValue } from '#lib/http/query-string.ts';

export interface GridState {
  page: number;
  /** Null: the grid's own default order. */
  sort: string | null;
  direction: 'asc' | 'desc';
  search: string;
  /** Field key -> chosen values. Never holds an empty list. */
  filters: Readonly<Record<string, readonly string[]>>;
}

const filterPrefix = 'f.';

/** A grid's state from the page's address: `?page=2&sort=name&dir=desc&q=ana&f.active=true`. */
export function readGridState(params: URLSearchParams): GridState {
  const page = Number(params.get('page') ?? '1');
  const filters: Record<string, string[]> = {};
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key).filter((value) => value !== '');
    if (key.startsWith(filterPrefix) && values.length > 0) filters[key.slice(filterPrefix.length)] = values;
  }
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    sort: params.get('sort'),
    direction: params.get('dir') === 'desc' ? 'desc' : 'asc',
    search: params.get('q') ?? '',
    filters,
  };
}

/** The address of a state; other parameters of the page are kept, defaults are left out. */
export function writeGridState(state: GridState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams();
  const own = ['page', 'sort', 'dir', 'q'];
  for (const [key, value] of params)
    if (!own.includes(key) && !key.startsWith(filterPrefix)) next.append(key, value);
  if (state.search !== '') next.set('q', state.search);
  for (const [key, values] of Object.entries(state.filters))
    for (const value of values) next.append(filterPrefix + key, value);
  if (state.sort !== null) next.set('sort', state.sort);
  if (state.direction === 'desc') next.set('dir', 'desc');
  if (state.page > 1) next.set('page', String(state.page));
  return next;
}

export const isFiltered = (state: GridState): boolean =>
  state.search !== '' || Object.keys(state.filters).length > 0;

/** A change of search, filter or sort starts again at the first page. */
export const withChange = (state: GridState, change: Partial<Omit<GridState, 'page'>>): GridState => ({
  ...state,
  ...change,
  page: 1,
});

/** A header that was clicked: ascending first, then descending. */
export const withSort = (state: GridState, column: string): GridState =>
  withChange(state, {
    sort: column,
    direction: state.sort === column && state.direction === 'asc' ? 'desc' : 'asc',
  });

export function withFilter(state: GridState, key: string, values: readonly string[]): GridState {
  const filters = { ...state.filters };
  if (values.length === 0) delete filters[key];
  else filters[key] = values;
  return withChange(state, { filters });
}

/** Props of a filter chip for one field: its values and their setter. */
export const filterBy = (grid: { state: GridState; setState: (next: GridState) => void }, key: string) => ({
  chosen: grid.state.filters[key] ?? [],
  onChange: (values: readonly string[]): void => grid.setState(withFilter(grid.state, key, values)),
});

/** Props of a period chip: the filters `from` and `to`. */
export const filterByPeriod = (grid: { state: GridState; setState: (next: GridState) => void }) => ({
  from: grid.state.filters.from?.[0],
  to: grid.state.filters.to?.[0],
  onChange: (from: string | undefined, to: string | undefined): void =>
    grid.setState(withFilter(withFilter(grid.state, 'from', from ? [from] : []), 'to', to ? [to] : [])),
});

/** Parameters of the API for a state. The free text travels as `filters[q]`. */
export function gridQueryOf(state: GridState, perPage: number): { [key: string]: QueryValue } {
  const filters: { [key: string]: QueryValue } = {};
  if (state.search !== '') filters.q = state.search;
  for (const [key, values] of Object.entries(state.filters))
    filters[key] = values.length === 1 ? values[0] : [...values];
  return {
    page: state.page,
    per_page: perPage,
    order_column: state.sort,
    direction: state.direction,
    filters,
  };
}
