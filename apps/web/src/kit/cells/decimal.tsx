import { formatDecimal, formatMoney } from '#lib/language/format.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function DecimalCell({ value, field }: CellProps<'decimal'>) {
  return typeof value === 'string' && value !== '' ? (
    <span className="cell-number">{field.currency ? formatMoney(value) : formatDecimal(value)}</span>
  ) : (
    <Absent />
  );
}
