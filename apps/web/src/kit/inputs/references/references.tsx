import { pickerKeyOf } from '@certame/contract/kit/area/picking-fields.ts';
import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { type InputProps, sharedInputProps } from '../input-props.ts';
import { renderOption } from './option-line.tsx';
import classes from './references.module.css';
import { useReferenceOptions } from './use-reference-options.ts';

const none: readonly string[] = [];

/** Many rows of another area: found by typing, kept as pills. */
export function ReferencesInput(props: InputProps<'references'>) {
  const { t } = useTranslation();
  const value = useMemo(
    () => (Array.isArray(props.value) ? props.value.map(String) : [...none]),
    [props.value],
  );
  const { options, search, setSearch, loading } = useReferenceOptions(
    props.field.to,
    value,
    props.knownLabels,
    pickerKeyOf(props.area, props.fieldKey),
  );
  return (
    <MultiSelect
      {...sharedInputProps(props)}
      data={options}
      value={value}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      renderOption={renderOption}
      classNames={{ pillsList: classes.pills }}
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      nothingFoundMessage={t(loading ? 'common.loading' : 'common.empty')}
      onChange={props.onChange}
    />
  );
}
