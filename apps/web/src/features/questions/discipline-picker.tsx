import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';

interface Props {
  id: string;
  label: string;
  help?: string;
  value: string | null;
  /** Name of the chosen discipline, as it came with the question. */
  known?: Readonly<Record<string, string>>;
  onChange: (id: string | null) => void;
  disabled?: boolean;
  error?: string | undefined;
}

const noneKnown = {};

/** A discipline, found by typing; the server searches. */
export function DisciplinePicker({ id, label, help, value, known, onChange, disabled, error }: Props) {
  const { t } = useTranslation();
  const chosen = useMemo(() => (value === null ? [] : [value]), [value]);
  const { options, setSearch, loading } = useReferenceOptions('disciplines', chosen, known ?? noneKnown);
  return (
    <Select
      id={id}
      label={label}
      description={help}
      error={error}
      disabled={disabled}
      data={options}
      value={value}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      filter={({ options: all }) => all}
      onSearchChange={(text) =>
        setSearch(options.some((option) => option.value === value && option.label === text) ? '' : text)
      }
      nothingFoundMessage={t(loading ? 'common.loading' : 'common.empty')}
      onChange={onChange}
    />
  );
}
