import { listInvitableClasses } from '@certame/contract/features/class-invites/endpoints.ts';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { queryOf } from '#lib/queries/query-of.ts';

const typingPauseMs = 250;

/** Classes that the reader may invite to. */
function useInvitableClasses() {
  const [search, setSearch] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), typingPauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  const query = useQuery({
    ...queryOf(listInvitableClasses, { query: { search: settled } }),
    placeholderData: keepPreviousData,
  });
  const options = (query.data?.model ?? []).map(({ id, label }) => ({ value: id, label }));
  return { options, search, setSearch, loading: query.isFetching };
}

export function ClassFilter(props: {
  label: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  const { options, setSearch, loading } = useInvitableClasses();
  return <FilterChip {...props} single options={options} onSearch={setSearch} loading={loading} />;
}

interface Props {
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

export function ClassSelect({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const { options, setSearch, loading } = useInvitableClasses();
  return (
    <Select
      label={t('class-invites.columns.class_name')}
      required
      searchable
      data={options}
      value={value}
      onChange={onChange}
      onSearchChange={(text) => {
        // The chosen one's name, put into the field, is no search.
        if (!options.some((option) => option.value === value && option.label === text)) setSearch(text);
      }}
      nothingFoundMessage={t(loading ? 'common.loading' : 'common.empty')}
      error={error}
      data-autofocus
    />
  );
}
