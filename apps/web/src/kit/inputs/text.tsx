import { TextInput } from '@mantine/core';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

export function TextFieldInput(props: InputProps<'text'>) {
  return (
    <TextInput
      {...sharedInputProps(props)}
      maxLength={props.field.max}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
