import { useMemo } from 'react';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

const maxChars = 140;

/** The beginning of a rich text without its markup. */
export function RichTextCell({ value }: CellProps<'richText'>) {
  const words = useMemo(() => {
    if (typeof value !== 'string') return '';
    // A document of its own runs no script and loads no image.
    return new DOMParser().parseFromString(value, 'text/html').body.textContent?.trim() ?? '';
  }, [value]);
  if (words === '') return <Absent />;
  return <span>{words.length > maxChars ? `${words.slice(0, maxChars)}…` : words}</span>;
}
