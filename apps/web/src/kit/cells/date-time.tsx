import { formatDateTime } from '#lib/language/format.ts';
import { Absent } from './absent.tsx';

export function DateTimeCell({ value }: { value: unknown }) {
  return typeof value === 'string' && value !== '' ? (
    <time className="cell-number" dateTime={value}>
      {formatDateTime(value)}
    </time>
  ) : (
    <Absent />
  );
}
