import { TextInput } from '@mantine/core';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

export function UrlInput(props: InputProps<'url'>) {
  return (
    <TextInput
      {...sharedInputProps(props)}
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={2000}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
