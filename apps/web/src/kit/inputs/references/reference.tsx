import { pickerKeyOf } from '@certame/contract/kit/area/picking-fields.ts';
import { Loader, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { type InputProps, sharedInputProps, textOf } from '../input-props.ts';
import { renderOption } from './option-line.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

/** One row of another area, found by typing. The server has searched; nothing is filtered here. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const { t } = useTranslation();
  const value = textOf(props.value);
  const chosen = useMemo(() => (value === '' ? [] : [value]), [value]);
  const { options, setSearch, loading } = useReferenceOptions(
    props.field.to,
    chosen,
    props.knownLabels,
    pickerKeyOf(props.area, props.fieldKey),
  );
  return (
    <Select
      {...sharedInputProps(props)}
      data={options}
      value={value || null}
      searchable
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      filter={({ options: all }) => all}
      renderOption={renderOption}
      onSearchChange={(text) =>
        setSearch(options.some((option) => option.value === value && option.label === text) ? '' : text)
      }
      nothingFoundMessage={t(loading ? 'common.loading' : 'common.empty')}
      rightSection={loading && value === '' ? <Loader size={14} /> : undefined}
      onChange={props.onChange}
    />
  );
}
