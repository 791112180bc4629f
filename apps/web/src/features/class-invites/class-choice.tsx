import { listInvitableClasses } from '@certame/contract/features/class-invites/endpoints.ts';
import { useMemo } from 'react';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { type OptionSource, useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { queryOf } from '#lib/queries/query-of.ts';

const source: OptionSource = {
  queryOf: ({ search }) => queryOf(listInvitableClasses, { query: { search } }),
  withoutIds: true,
};
const noneKnown = {};

interface FilterProps {
  label: string;
  chosen: readonly string[];
  onChange: (values: readonly string[]) => void;
}

/** Filters by one of the classes that the user may invite to. */
export function ClassFilter(props: FilterProps) {
  const { options, setSearch, loading } = useSearchedOptions(source, props.chosen, noneKnown);
  return <FilterChip {...props} single options={options} onSearch={setSearch} loading={loading} />;
}

interface SelectProps {
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
}

/** Chooses one of those classes. */
export function ClassSelect({ value, ...select }: SelectProps) {
  const { t } = useTranslation();
  const chosen = useMemo(() => (value === null ? [] : [value]), [value]);
  return (
    <SearchSelect
      {...select}
      source={useSearchedOptions(source, chosen, noneKnown)}
      label={t('class-invites.columns.class_name')}
      required
      value={value}
      data-autofocus
    />
  );
}
