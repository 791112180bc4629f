import { readDay, writeDay } from '#lib/time/local-time.ts';
import { TypedDate, type TypedDateProps } from './typed-date.tsx';

interface Props extends Omit<TypedDateProps, 'withTime' | 'text' | 'day' | 'onType' | 'onChoose'> {
  /** "YYYY-MM-DD", empty, or unfinished text, which the schema rejects. */
  value: string;
  onChange: (value: string) => void;
}

/** A calendar day, which has no time zone. */
export function DayField({ value, onChange, ...props }: Props) {
  return (
    <TypedDate
      {...props}
      withTime={false}
      text={writeDay(value)}
      day={readDay(writeDay(value)) === null ? null : value}
      onType={(typed) => onChange(readDay(typed) ?? typed.trim())}
      onChoose={onChange}
    />
  );
}
