import { TextInput } from '@mantine/core';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

/** The browser's own date field: keyboard, screen readers and phones know it. */
export function DateInput(props: InputProps<'date'>) {
  return (
    <TextInput
      {...sharedInputProps(props)}
      type="date"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      styles={{ wrapper: { maxWidth: 220 } }}
    />
  );
}
