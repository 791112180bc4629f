import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

export function UrlCell({ value }: CellProps<'url'>) {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return <Absent />;
  return (
    <a href={value} target="_blank" rel="noopener noreferrer">
      {value.replace(/^https?:\/\//i, '')}
    </a>
  );
}
