import { Textarea } from '@mantine/core';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

export function LongTextInput(props: InputProps<'longText'>) {
  return (
    <Textarea
      {...sharedInputProps(props)}
      autosize
      minRows={3}
      maxRows={14}
      maxLength={props.field.max}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
