import { TextInput } from '@mantine/core';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

export function PhoneInput(props: InputProps<'phone'>) {
  return (
    <TextInput
      {...sharedInputProps(props)}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={30}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
