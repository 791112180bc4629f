import { useMemo } from 'react';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

const maxChars = 140;

/** The beginning of a rich text without its markup. */
export function RichTextCell({ value }: CellProps<'richText'>) {
  const plain = useMemo(() => {
    if (typeof value !== 'string') return '';
    // A document of its own runs no script and loads no image.
    return new DOMParser().parseFromString(value, 'text/html').body.textContent?.trim() ?? '';
  }, [value]);
  if (plain === '') return <Absent />;
  return <span>{plain.length > maxChars ? `${plain.slice(0, maxChars)}…` : plain}</span>;
}
