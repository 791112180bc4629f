import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function ImageCell({ value }: CellProps<'image'>) {
  if (typeof value !== 'string' || value === '') return <Absent />;
  return <AuthorizedImage address={value} alt="" className="cell-image" />;
}
