import { Switch } from '@mantine/core';
import type { InputProps } from './input-props.ts';

export function BooleanInput(props: InputProps<'boolean'>) {
  return (
    <Switch
      id={props.id}
      label={props.label}
      description={props.help}
      disabled={props.disabled}
      error={props.error}
      onBlur={props.onBlur}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
