import { MultiSelect } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useReferenceOptions } from './use-reference-options.ts';

interface Props {
  /** The area whose rows are offered. */
  area: string;
  label: string;
  help: string;
  value: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

const noneKnown = {};

/** Picks rows of an area by typing, in a dialog that no declaration stands behind. It takes the focus as the dialog opens. */
export function RowPicker({ area, label, help, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const { options, search, setSearch, loading } = useReferenceOptions(area, value, noneKnown);
  return (
    <MultiSelect
      label={label}
      description={help}
      data={options}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      openOnFocus={false}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      nothingFoundMessage={t(loading ? 'common.loading' : 'common.empty')}
      data-autofocus
    />
  );
}
