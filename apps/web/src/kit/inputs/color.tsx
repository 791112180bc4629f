import { ColorInput } from '@mantine/core';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

export function ColorFieldInput(props: InputProps<'color'>) {
  return (
    <ColorInput
      {...sharedInputProps(props)}
      format="hex"
      withEyeDropper={false}
      withPreview={textOf(props.value) !== ''}
      value={textOf(props.value)}
      onChange={props.onChange}
      styles={{ wrapper: { maxWidth: 220 } }}
    />
  );
}
