import { MultiSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from '#lib/language/i18n.ts';
import { renderOption } from './option-line.tsx';
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
  // A pick closes the list, which would cover the dialog's buttons; typing and the arrow keys open it again.
  const [opened, { open, close }] = useDisclosure();
  const pick = (ids: string[]): void => {
    onChange(ids);
    close();
  };
  return (
    <MultiSelect
      label={label}
      description={help}
      data={options}
      value={value}
      onChange={pick}
      error={error}
      searchable
      openOnFocus={false}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      renderOption={renderOption}
      nothingFoundMessage={t(loading ? 'common.loading' : 'common.empty')}
      data-autofocus
    />
  );
}
