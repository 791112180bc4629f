import { text } from '../../lib/i18n.ts';
import { Absent } from './absent.tsx';
import type { CellProps } from './cell-props.ts';

const shownMax = 2;

/** The first names, and how many more there are. */
export function ReferencesCell({ label }: CellProps<'references'>) {
  const names = Array.isArray(label) ? label : [];
  if (names.length === 0) return <Absent />;
  const rest = names.length - shownMax;
  return (
    <span title={names.join(', ')}>
      {names.slice(0, shownMax).join(', ')}
      {rest > 0 && <span className="cell-more"> {text('kit.more', { count: rest })}</span>}
    </span>
  );
}
