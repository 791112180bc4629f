import { activeTimeZone } from '#lib/language/format.ts';
import { instantOfDay, partsOfLocalTime, readLocalTime, writeLocalTime } from '#lib/time/local-time.ts';
import { TypedDate, type TypedDateProps } from './typed-date.tsx';

interface Props extends Omit<TypedDateProps, 'withTime' | 'text' | 'day' | 'onType' | 'onChoose'> {
  /** An instant in UTC, or unfinished text, which the schema rejects. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** "HH:mm" for a day without a time. */
  defaultTime: string;
}

/** Input of an instant in the institution's time zone, not the computer's. */
export function MomentField({ value, onChange, defaultTime, ...props }: Props) {
  const zone = activeTimeZone();
  const parts = partsOfLocalTime(value, zone);
  return (
    <TypedDate
      {...props}
      withTime
      text={value === null ? '' : writeLocalTime(value, zone)}
      day={parts?.day ?? null}
      onType={(typed) =>
        onChange(typed.trim() === '' ? null : (readLocalTime(typed, zone, defaultTime) ?? typed))
      }
      onChoose={(day) => onChange(instantOfDay(day, parts?.time ?? defaultTime, zone))}
    />
  );
}
