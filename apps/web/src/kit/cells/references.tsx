import { Fragment } from 'react';
import { text } from '#lib/language/i18n.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

const shownMax = 2;
/** Names up to this length don't wrap, even in a narrow column. */
const shortMaxChars = 24;

/** The first names, and how many more there are. */
export function ReferencesCell({ label }: CellProps<'references'>) {
  const names = Array.isArray(label) ? label : [];
  if (names.length === 0) return <Absent />;
  const shown = names.slice(0, shownMax);
  const rest = names.length - shown.length;
  return (
    <span title={names.join(', ')}>
      {shown.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' '}
          <span className="cell-name" data-short={name.length <= shortMaxChars || undefined}>
            {index < shown.length - 1 ? `${name},` : name}
          </span>
        </Fragment>
      ))}
      {rest > 0 && <span className="cell-more"> {text('kit.more', { count: rest })}</span>}
    </span>
  );
}
