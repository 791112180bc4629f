import { TextInput } from '@mantine/core';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

export function EmailInput(props: InputProps<'email'>) {
  return (
    <TextInput
      {...sharedInputProps(props)}
      type="email"
      inputMode="email"
      autoComplete="off"
      maxLength={254}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
