import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { activeTimeZone } from '../../lib/format.ts';
import { instantOf, localTimeOf } from '../../lib/time-zone.ts';
import { type InputProps, sharedInputProps, textOf } from './input-props.ts';

/** An instant, typed in the institution's time zone whatever the computer's own may be. */
export function DateTimeInput(props: InputProps<'dateTime'>) {
  const zone = activeTimeZone();
  const shown = localTimeOf(textOf(props.value), zone);
  // While the field is half typed there is no instant; the browser keeps the parts.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...sharedInputProps(props)}
      type="datetime-local"
      value={typed ?? shown}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        props.onChange(next === '' ? null : instantOf(next, zone));
      }}
      onBlur={() => {
        setTyped(null);
        props.onBlur();
      }}
      styles={{ wrapper: { maxWidth: 260 } }}
    />
  );
}
