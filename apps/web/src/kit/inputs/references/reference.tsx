import { pickerKeyOf } from '@certame/contract/kit/area/picking-fields.ts';
import { Loader } from '@mantine/core';
import { useMemo } from 'react';
import { type InputProps, sharedInputProps, textOf } from '../input-props.ts';
import { SearchSelect } from './search-select.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

/** Picks one row of another area by typing; the server searches. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const value = textOf(props.value);
  const chosen = useMemo(() => (value === '' ? [] : [value]), [value]);
  const source = useReferenceOptions(
    props.field.to,
    chosen,
    props.knownLabels,
    pickerKeyOf(props.area, props.fieldKey),
  );
  return (
    <SearchSelect
      {...sharedInputProps(props)}
      source={source}
      value={value || null}
      clearable={!props.required}
      rightSection={source.loading && value === '' ? <Loader size={14} /> : undefined}
      onChange={props.onChange}
    />
  );
}
