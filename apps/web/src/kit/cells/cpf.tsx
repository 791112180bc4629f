import { formatCpf } from '#lib/language/format.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function CpfCell({ value }: CellProps<'cpf'>) {
  return typeof value === 'string' && value !== '' ? (
    <span className="cell-number">{formatCpf(value)}</span>
  ) : (
    <Absent />
  );
}
