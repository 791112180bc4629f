import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { request } from '#lib/http/http.ts';
import type { CallOptions } from '#lib/http/send.ts';

/** A record of an area, as its list and its form know it. */
export const recordQuery = <A extends Area = Area>(
  areaKey: string,
  id: string,
  options: Pick<CallOptions, 'quiet'> = {},
) =>
  queryOptions({
    queryKey: ['record', areaKey, id] as QueryKey,
    queryFn: async ({ signal }) =>
      (await request<{ model: InferRow<A> }>('GET', `/api/v1/${areaKey}/${id}`, { ...options, signal }))
        .model,
  });
