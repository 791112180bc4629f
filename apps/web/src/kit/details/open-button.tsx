import type { ReactNode } from 'react';
import classes from './details.module.css';

/** Names a row, and opens its details. */
export const OpenButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className={classes.open} onClick={onClick}>
    {children}
  </button>
);
