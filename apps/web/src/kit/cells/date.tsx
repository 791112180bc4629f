import { formatDate } from '#lib/language/format.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function DateCell({ value }: CellProps<'date'>) {
  return typeof value === 'string' && value !== '' ? (
    <time className="cell-number" dateTime={value}>
      {formatDate(value)}
    </time>
  ) : (
    <Absent />
  );
}
