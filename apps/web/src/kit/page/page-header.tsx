import type { ReactNode } from 'react';
import './controls.css';
import classes from './page-header.module.css';

interface Props {
  title: string;
  /** One line under the title. */
  help?: ReactNode;
  /** The page's actions, the primary one last. */
  actions?: ReactNode;
}

export function PageHeader({ title, help, actions }: Props) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <h1>{title}</h1>
        {help && <p>{help}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
