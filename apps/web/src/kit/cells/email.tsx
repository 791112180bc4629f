import { shortEmail } from '#lib/short-email.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

/** Short enough for a column; the whole address when pointed at. */
export function EmailCell({ value }: CellProps<'email'>) {
  if (typeof value !== 'string' || value === '') return <Absent />;
  const short = shortEmail(value);
  return <span title={short === value ? undefined : value}>{short}</span>;
}
