import { type ComponentProps, useState } from 'react';
import { writeDay } from '#lib/time/local-time.ts';
import { TextField } from './field.tsx';
import { dayOrTyped, typedDay } from './typed-day.ts';

interface Props
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type' | 'inputMode' | 'maxLength'> {
  /** "YYYY-MM-DD", or what is typed while that is no day yet. */
  value: string;
  onValue: (value: string) => void;
}

/**
 * A day as DD/MM/YYYY whatever the browser's language, which its own date fields follow instead. The signs come by
 * themselves while digits are typed.
 */
export function DayField({ value, onValue, ...field }: Props) {
  const [typed, setTyped] = useState(writeDay(value));
  return (
    <TextField
      {...field}
      inputMode="numeric"
      maxLength={10}
      value={typed}
      onChange={(event) => {
        const next = typedDay(event.target.value, typed);
        setTyped(next);
        onValue(dayOrTyped(next));
      }}
    />
  );
}
