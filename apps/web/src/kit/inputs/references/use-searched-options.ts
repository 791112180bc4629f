import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';

const typingPauseMs = 250;

/** Source of a picker's options. */
export interface OptionSource {
  /** Reads the rows that match what is typed; with `ids` exactly those, where the endpoint can name them. */
  queryOf: (query: { search?: string; ids?: string[] }) => {
    queryKey: QueryKey;
    queryFn?: QueryFunction<{ model: AreaOption[] }> | undefined;
  };
  /** Options of another kind don't stand in while these are read. */
  kind?: string | null;
  /** Sends no request. */
  disabled?: boolean;
  /** The endpoint can't name rows by their ids. */
  withoutIds?: boolean;
}

export interface SearchedOptions {
  /** Results of the search and the chosen rows, each once. */
  options: { value: string; label: string; detail?: string | undefined }[];
  search: string;
  setSearch: (text: string) => void;
  loading: boolean;
}

/** Rows for a picker: found by what is typed, once typing rests; chosen ones are always among them and named. */
export function useSearchedOptions(
  { queryOf, kind = null, disabled = false, withoutIds = false }: OptionSource,
  chosen: readonly string[],
  known: Readonly<Record<string, string>>,
): SearchedOptions {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search, typingPauseMs);
  /** Names outlive the search that found them. */
  const seen = useRef(new Map<string, AreaOption>());
  const found = useQuery({
    ...queryOf({ search: settled }),
    enabled: !disabled,
    meta: { kind },
    placeholderData: (previous, query) => (query?.meta?.kind === kind ? previous : undefined),
  });
  const unnamed = chosen.filter(
    (id) => !(id in known || seen.current.has(id) || found.data?.model.some((option) => option.id === id)),
  );
  const named = useQuery({
    ...queryOf({ ids: unnamed }),
    enabled: !disabled && !withoutIds && unnamed.length > 0,
  });
  const options = useMemo(() => {
    for (const option of [...(named.data?.model ?? []), ...(found.data?.model ?? [])])
      seen.current.set(option.id, option);
    const byId = new Map<string, AreaOption>();
    for (const id of chosen) {
      const label = known[id];
      const option = label === undefined ? seen.current.get(id) : { id, label };
      if (option) byId.set(id, option);
    }
    for (const option of found.data?.model ?? []) byId.set(option.id, option);
    if (!withoutIds) for (const id of chosen) if (!byId.has(id)) byId.set(id, { id, label: '…' });
    return [...byId.values()].map(({ id, label, detail }) => ({ value: id, label, detail }));
  }, [chosen, known, named.data, found.data, withoutIds]);
  return { options, search, setSearch, loading: found.isFetching };
}
