import { type InputProps, textOf } from '../input-props.ts';
import { MomentField } from './moment-field.tsx';

export function DateTimeInput(props: InputProps<'dateTime'>) {
  return (
    <MomentField
      id={props.id}
      label={props.label}
      help={props.help}
      required={props.required}
      disabled={props.disabled}
      error={props.error}
      onBlur={props.onBlur}
      value={textOf(props.value) || null}
      onChange={props.onChange}
      defaultTime="00:00"
      styles={{ wrapper: { maxWidth: 260 } }}
    />
  );
}
