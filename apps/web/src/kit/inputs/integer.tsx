import { NumberInput } from '@mantine/core';
import { type InputProps, sharedInputProps } from './input-props.ts';

/** Holds a number, or null while it is empty; what is out of range is told, not silently changed. */
export function IntegerInput(props: InputProps<'integer'>) {
  return (
    <NumberInput
      {...sharedInputProps(props)}
      allowDecimal={false}
      clampBehavior="none"
      hideControls
      inputMode="numeric"
      value={typeof props.value === 'number' ? props.value : ''}
      onChange={(value) => props.onChange(value === '' ? null : Number(value))}
      styles={{ wrapper: { maxWidth: 220 } }}
    />
  );
}
