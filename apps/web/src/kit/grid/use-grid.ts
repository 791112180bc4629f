import { grid as gridConstants } from '@certame/contract/constants.ts';
import type { GridReply } from '@certame/contract/kit/grid.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { addressOf, request } from '#lib/http/http.ts';
import { noteListAddress } from '#lib/page/list-address.ts';
import { useLocation, useSearchParams } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { type GridState, gridQueryOf, readGridState, writeGridState } from './grid-state.ts';
import { takeArrivedRows, takePrefetchedRows } from './prefetched-rows.ts';
import { usePerPage } from './view/list-view.ts';

export interface Grid<Row> {
  state: GridState;
  /** The state that the API is queried with: with the screen's fixed filters. */
  asked: GridState;
  setState: (next: GridState) => void;
  query: UseQueryResult<GridReply<Row>>;
  rows: readonly Row[];
  total: number;
  /** There are more rows than `total`. */
  isMinimum: boolean;
  lastPage: number;
  /** Parameters of the API for the current state, for exports. */
  parameters: ReturnType<typeof gridQueryOf>;
  /** Address of the API the rows come from. */
  path: string;
}

export interface GridOptions {
  perPage?: number;
  /** Maps the address's state to the one that the API is queried with: a default order, a fixed filter. */
  ask?: (state: GridState) => GridState;
}

/** Rows of a grid of the API, with search, filters, sort and page kept in the page's address. */
export function useGrid<Row>(path: string, options: GridOptions = {}): Grid<Row> {
  const [params, setParams] = useSearchParams();
  const { pathname, search } = useLocation();
  useEffect(() => noteListAddress(pathname, search), [pathname, search]);
  const state = useMemo(() => readGridState(params), [params]);
  const setState = useCallback(
    (next: GridState) => setParams((current) => writeGridState(next, current), { replace: true }),
    [setParams],
  );
  return useRows(path, state, setState, options);
}

/** The same for a list in a drawer: the state is local, because a drawer has no address. */
export function useDrawerGrid<Row>(path: string): Grid<Row> {
  const [state, setState] = useState(() => readGridState(new URLSearchParams()));
  return useRows(path, state, setState, {});
}

function useRows<Row>(
  path: string,
  state: GridState,
  setState: (next: GridState) => void,
  options: GridOptions,
): Grid<Row> {
  const rows = usePerPage();
  const perPage = options.perPage ?? rows;
  const asked = options.ask?.(state) ?? state;
  const parameters = gridQueryOf(asked, perPage);
  const query = useQuery({
    queryKey: [...gridKey(path), parameters],
    queryFn: ({ signal }) => {
      const ask = (): Promise<GridReply<Row>> =>
        request<GridReply<Row>>('GET', path, { query: parameters, signal });
      return takePrefetchedRows<GridReply<Row>>(addressOf(path, parameters))?.catch(ask) ?? ask();
    },
    initialData: () => takeArrivedRows<GridReply<Row>>(addressOf(path, parameters)),
    placeholderData: keepPreviousData,
  });
  const model = query.data?.model;
  return {
    state,
    asked,
    setState,
    query,
    rows: model?.data ?? [],
    total: model?.total ?? 0,
    isMinimum: model?.total_is_minimum === true,
    lastPage: model?.last_page ?? 1,
    parameters,
    path,
  };
}

/** Ids of every row that matches a grid's search and filters, however many pages they fill. */
export async function fetchAllIds(path: string, state: GridState): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const query = gridQueryOf({ ...state, page }, gridConstants.maxPerPage);
    const { model } = await request<GridReply<{ id: string }>>('GET', path, { query });
    ids.push(...model.data.map((row) => row.id));
    last = model.last_page;
  }
  return ids;
}
