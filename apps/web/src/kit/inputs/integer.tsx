import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';
import { readInteger } from './read-integer.ts';

/** Holds a number, null while it is empty, or what was typed instead, which the form refuses. */
export function IntegerInput(props: InputProps<'integer'>) {
  // "1.000" stays as it was typed while it stands for the value; a value from elsewhere replaces it.
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
