import type { ReactNode } from 'react';
import classes from './row-list.module.css';

/** A list in a form whose rows have several fields each. */
export function RowList({
  id,
  children,
}: {
  /** To which a summary of rejections leads. */ id?: string;
  children: ReactNode;
}) {
  return (
    <ol className={classes.rows} id={id} tabIndex={id === undefined ? undefined : -1}>
      {children}
    </ol>
  );
}

export function FieldRow({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <li className={classes.row} aria-label={label}>
      {children}
    </li>
  );
}
