import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function ReferenceCell({ label }: CellProps<'reference'>) {
  return typeof label === 'string' && label !== '' ? <span>{label}</span> : <Absent />;
}
