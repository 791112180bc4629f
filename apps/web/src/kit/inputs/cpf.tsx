import { TextInput } from '@mantine/core';
import { formatCpf } from '#lib/language/format.ts';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

/** Typed or pasted with or without its signs; shown with them once it is whole. */
export function CpfInput(props: InputProps<'cpf'>) {
  return (
    <TextInput
      {...sharedInputProps(props)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      value={formatCpf(textOf(props.value))}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const digits = typed.replace(/\D/g, '');
        props.onChange(digits.length === 11 ? digits : typed);
      }}
    />
  );
}
