import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { request } from '#lib/http/http.ts';
import { optionsKey } from '#lib/queries/query-keys.ts';
import { type SearchedOptions, useSearchedOptions } from './use-searched-options.ts';

const noneKnown = {};

/** Rows of another area for a picker. `picker`: the field that asks, where it offers some of the rows. */
export const useReferenceOptions = (
  area: string,
  chosen: readonly string[],
  known: Readonly<Record<string, string>> = noneKnown,
  picker?: string,
): SearchedOptions =>
  useSearchedOptions(
    {
      queryOf: ({ search, ids }) => {
        const query = ids ? { ids } : { search, for: picker };
        return {
          queryKey: [...optionsKey(area), query],
          queryFn: ({ signal }) =>
            request<{ model: AreaOption[] }>('GET', `/api/v1/${area}/options`, { query, signal }),
        };
      },
    },
    chosen,
    known,
  );
