import { type ReactNode, useId } from 'react';
import classes from './form-section.module.css';

interface Props {
  title?: string;
  help?: string;
  /** Title above the fields on every width, for fields that need the room. */
  stacked?: boolean;
  children: ReactNode;
}

/** A group of fields with its title at the side on wide screens. */
export function FormSection({ title, help, stacked, children }: Props) {
  const id = useId();
  return (
    <section
      className={classes.section}
      data-stacked={stacked || undefined}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <header className={classes.header}>
          <h2 id={id}>{title}</h2>
          {help && <p>{help}</p>}
        </header>
      )}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
