import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { request } from '#lib/http/http.ts';
import { optionsKey } from '#lib/queries/query-keys.ts';

const typingPauseMs = 250;

const fetchOptions = (
  area: string,
  query: { search?: string; ids?: readonly string[]; for?: string | undefined },
  signal: AbortSignal,
) =>
  request<{ model: AreaOption[] }>('GET', `/api/v1/${area}/options`, {
    query: { search: query.search, ids: query.ids ? [...query.ids] : undefined, for: query.for },
    signal,
  });

export interface ReferenceOptions {
  /** What the search found, and the chosen rows, each once. */
  options: { value: string; label: string; detail?: string | undefined }[];
  search: string;
  setSearch: (text: string) => void;
  loading: boolean;
}

/** Rows of another area for a picker: found by search, chosen ones always named. */
export function useReferenceOptions(
  area: string,
  chosen: readonly string[],
  known: Readonly<Record<string, string>>,
  /** The field that asks, where it offers some of the rows. */
  picker?: string,
): ReferenceOptions {
  const [search, setSearch] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), typingPauseMs);
    return () => clearTimeout(timer);
  }, [search]);

  const found = useQuery({
    queryKey: [...optionsKey(area), settled, picker],
    queryFn: ({ signal }) => fetchOptions(area, { search: settled, for: picker }, signal),
    placeholderData: keepPreviousData,
  });
  const unnamed = chosen.filter(
    (id) => !(id in known) && !found.data?.model.some((option) => option.id === id),
  );
  const named = useQuery({
    queryKey: [...optionsKey(area), { ids: unnamed }],
    queryFn: ({ signal }) => fetchOptions(area, { ids: unnamed }, signal),
    enabled: unnamed.length > 0,
    placeholderData: keepPreviousData,
  });

  const options = useMemo(() => {
    const byId = new Map<string, Pick<AreaOption, 'label' | 'detail'>>();
    for (const id of chosen) if (known[id] !== undefined) byId.set(id, { label: known[id] });
    for (const option of [...(named.data?.model ?? []), ...(found.data?.model ?? [])])
      byId.set(option.id, option);
    for (const id of chosen) if (!byId.has(id)) byId.set(id, { label: '…' });
    return [...byId].map(([value, { label, detail }]) => ({ value, label, detail }));
  }, [chosen, known, named.data, found.data]);

  return { options, search, setSearch, loading: found.isFetching };
}
