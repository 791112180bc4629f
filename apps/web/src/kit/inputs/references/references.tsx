import { pickerKeyOf } from '@certame/contract/kit/area/picking-fields.ts';
import { useMemo } from 'react';
import { type InputProps, sharedInputProps } from '../input-props.ts';
import classes from './references.module.css';
import { SearchMultiSelect } from './search-select.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

const none: readonly string[] = [];

/** Many rows of another area: found by typing, kept as pills. */
export function ReferencesInput(props: InputProps<'references'>) {
  const value = useMemo(
    () => (Array.isArray(props.value) ? props.value.map(String) : [...none]),
    [props.value],
  );
  const source = useReferenceOptions(
    props.field.to,
    value,
    props.knownLabels,
    pickerKeyOf(props.area, props.fieldKey),
  );
  return (
    <SearchMultiSelect
      {...sharedInputProps(props)}
      source={source}
      value={value}
      classNames={{ pillsList: classes.pills }}
      clearable={!props.required}
      onChange={props.onChange}
    />
  );
}
