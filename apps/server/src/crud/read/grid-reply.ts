import type { GridColumn, GridQuery, GridReply } from '@certame/contract/kit/grid.ts';

/** Wraps rows of one page the way every grid answers; `path` is the grid's own address. */
export function gridReply<Row>(
  path: string,
  query: GridQuery,
  counted: number | { total: number; hasMore: boolean },
  rows: Row[],
  columns: GridColumn[],
): GridReply<Row> {
  const { total, hasMore } = typeof counted === 'number' ? { total: counted, hasMore: false } : counted;
  // Beyond what was counted, the next page is always worth asking for while this one is full.
  const reached = hasMore && rows.length === query.per_page ? query.page + 1 : 1;
  const lastPage = Math.max(reached, Math.ceil(total / query.per_page));
  const pageUrl = (page: number): string => `${path}?page=${page}&per_page=${query.per_page}`;
  return {
    model: {
      current_page: query.page,
      data: rows,
      last_page: lastPage,
      next_page_url: query.page < lastPage ? pageUrl(query.page + 1) : null,
      prev_page_url: query.page > 1 ? pageUrl(query.page - 1) : null,
      per_page: query.per_page,
      to: (query.page - 1) * query.per_page + rows.length,
      total,
      ...(hasMore ? { total_is_minimum: true } : {}),
    },
    columns,
  };
}

export const windowOf = (query: Pick<GridQuery, 'page' | 'per_page'>): { limit: number; offset: number } => ({
  limit: query.per_page,
  offset: (query.page - 1) * query.per_page,
});
