import { Input } from '@mantine/core';
import { RichText } from '../rich-text/rich-text.tsx';
import { type InputProps, textOf } from './input-props.ts';

export function RichTextInput(props: InputProps<'richText'>) {
  return (
    <Input.Wrapper
      label={props.label}
      description={props.help}
      required={props.required}
      error={props.error}
      labelProps={{ id: `${props.id}-label` }}
    >
      <RichText
        id={props.id}
        labelledBy={`${props.id}-label`}
        value={textOf(props.value)}
        onChange={props.onChange}
        onBlur={props.onBlur}
        disabled={props.disabled}
        textOnly={props.field.textOnly}
      />
    </Input.Wrapper>
  );
}
