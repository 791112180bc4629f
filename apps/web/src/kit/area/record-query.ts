import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { request } from '#lib/http/http.ts';
import type { CallOptions } from '#lib/http/send.ts';

/** A record of an area, as its list and its form know it. */
export const recordQuery = (areaKey: string, id: string, options: Pick<CallOptions, 'quiet'> = {}) =>
  queryOptions({
    queryKey: ['record', areaKey, id] as QueryKey,
    queryFn: async ({ signal }) =>
      (await request<{ model: AreaRow }>('GET', `/api/v1/${areaKey}/${id}`, { ...options, signal })).model,
  });
