import { formatDecimal } from '#lib/language/format.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function DecimalCell({ value }: CellProps<'decimal'>) {
  return typeof value === 'string' && value !== '' ? (
    <span className="cell-number">{formatDecimal(value)}</span>
  ) : (
    <Absent />
  );
}
