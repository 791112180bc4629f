import { formatNumber } from '#lib/language/format.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function IntegerCell({ value }: CellProps<'integer'>) {
  return typeof value === 'number' ? <span className="cell-number">{formatNumber(value)}</span> : <Absent />;
}
