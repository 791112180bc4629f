import { type InputProps, textOf } from '../input-props.ts';
import { DayField } from './day-field.tsx';

export function DateInput(props: InputProps<'date'>) {
  return (
    <DayField
      id={props.id}
      label={props.label}
      help={props.help}
      required={props.required}
      disabled={props.disabled}
      error={props.error}
      onBlur={props.onBlur}
      value={textOf(props.value)}
      onChange={props.onChange}
      styles={{ wrapper: { maxWidth: 220 } }}
    />
  );
}
