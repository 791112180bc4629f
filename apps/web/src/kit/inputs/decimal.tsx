import { TextInput } from '@mantine/core';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

/** An exact decimal stays text: a float would change it. Comma or point. */
export function DecimalInput(props: InputProps<'decimal'>) {
  return (
    <TextInput
      {...sharedInputProps(props)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      value={textOf(props.value).replace('.', ',')}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      styles={{ wrapper: { maxWidth: 220 } }}
    />
  );
}
