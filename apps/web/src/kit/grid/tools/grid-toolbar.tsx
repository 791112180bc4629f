import type { ReactNode } from 'react';
import classes from './grid-toolbar.module.css';

/** Above a grid: search and filters on the left, what concerns the whole list on the right. */
export function GridToolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.toolbar}>
      <div className={classes.start}>{children}</div>
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
