import {
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { renderOption } from './option-line.tsx';
import type { SearchedOptions } from './use-searched-options.ts';

type Search = Pick<SearchedOptions, 'options' | 'setSearch' | 'loading'>;

/** The server has searched: nothing is filtered here. */
const keepAll: OptionsFilter = ({ options }) => options;

function useSearchProps({ options, loading }: Search) {
  const { t } = useTranslation();
  return {
    data: options,
    searchable: true,
    clearButtonProps: { 'aria-label': t('common.clear') },
    filter: keepAll,
    renderOption,
    nothingFoundMessage: t(loading ? 'common.loading' : 'common.empty'),
  };
}

/** One of the rows that the server finds by what is typed. */
export function SearchSelect({ source, ...select }: Omit<SelectProps, 'data'> & { source: Search }) {
  const { options, setSearch } = source;
  /** The name of the chosen row, which the field shows, is no search. */
  const isChosen = (text: string): boolean =>
    options.some((option) => option.value === select.value && option.label === text);
  return (
    <Select
      {...useSearchProps(source)}
      onSearchChange={(text) => setSearch(isChosen(text) ? '' : text)}
      {...select}
    />
  );
}

/** Several of them, kept as pills. */
export function SearchMultiSelect({
  source,
  ...select
}: Omit<MultiSelectProps, 'data'> & { source: Search & Pick<SearchedOptions, 'search'> }) {
  return (
    <MultiSelect
      {...useSearchProps(source)}
      hidePickedOptions
      searchValue={source.search}
      onSearchChange={source.setSearch}
      {...select}
    />
  );
}
