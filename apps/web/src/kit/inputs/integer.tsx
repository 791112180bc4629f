import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';
import { readInteger } from './read-integer.ts';

/** The value is a number, null while empty, or the typed text, which the schema rejects. */
export function IntegerInput(props: InputProps<'integer'>) {
  // "1.000" stays as typed while it means the value; another value replaces it.
  const [typed, setTyped] = useState('');
  const shown = readInteger(typed) === (props.value ?? null) ? typed : textOf(props.value);
  return (
    <TextInput
      {...sharedInputProps(props)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        props.onChange(readInteger(event.currentTarget.value));
      }}
      styles={{ wrapper: { maxWidth: 220 } }}
    />
  );
}
