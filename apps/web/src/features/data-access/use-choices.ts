import { listDataAccessChoices } from '@certame/contract/features/data-access/endpoints.ts';
import type { DataAccessOwner, RestrictedModel } from '@certame/contract/features/data-access/models.ts';
import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { keyOf } from '#lib/queries/query-keys.ts';
import { queryOf } from '#lib/queries/query-of.ts';

const typingPauseMs = 250;

export interface Choices {
  options: { value: string; label: string; detail?: string | undefined }[];
  search: string;
  setSearch: (text: string) => void;
  loading: boolean;
}

/** Users, roles or rows to choose from, found by typing; what is chosen is always among them. */
export function useChoices(
  kind: DataAccessOwner | RestrictedModel | null,
  chosen: readonly string[],
): Choices {
  const [search, setSearch] = useState('');
  const [settled, setSettled] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, AreaOption>>(new Map());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), typingPauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  const found = useQuery({
    ...queryOf(listDataAccessChoices, { query: { kind: kind ?? 'user', search: settled } }),
    queryKey: [...keyOf(listDataAccessChoices), kind, settled],
    enabled: kind !== null,
    placeholderData: (previous, query) => (query?.queryKey[1] === kind ? previous : undefined),
  });
  const unnamed = chosen.filter((id) => !known.has(id));
  const named = useQuery({
    ...queryOf(listDataAccessChoices, { query: { kind: kind ?? 'user', ids: [...unnamed] } }),
    enabled: kind !== null && unnamed.length > 0,
  });
  const rows = useMemo(
    () => [...(found.data?.model ?? []), ...(named.data?.model ?? [])],
    [found.data, named.data],
  );
  // Names stay known when the next search no longer finds them.
  useEffect(() => {
    setKnown((now) =>
      rows.every((row) => now.has(row.id))
        ? now
        : new Map([...now, ...rows.map((row) => [row.id, row] as const)]),
    );
  }, [rows]);
  const options = useMemo(() => {
    const byId = new Map((found.data?.model ?? []).map((row) => [row.id, row]));
    for (const id of chosen) if (!byId.has(id)) byId.set(id, known.get(id) ?? { id, label: '…' });
    return [...byId.values()].map(({ id, ...option }) => ({ ...option, value: id }));
  }, [found.data, chosen, known]);
  return { options, search, setSearch, loading: found.isFetching };
}
