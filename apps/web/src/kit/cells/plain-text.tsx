import { Absent } from './absent.tsx';
import type { AnyCellProps } from './cell-props.ts';

/** Text as it is, cut after the third line. */
export function PlainTextCell({ value }: AnyCellProps) {
  if (typeof value !== 'string' || value === '') return <Absent />;
  return <span className="cell-lines">{value}</span>;
}
