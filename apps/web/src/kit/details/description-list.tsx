import { Fragment, type ReactNode } from 'react';
import classes from './details.module.css';

/** Description list of one record; entries without a value are left out. */
export function DescriptionList({
  entries,
}: {
  entries: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={classes.entries}>
      {entries
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

export const DetailsHeading = ({ children }: { children: ReactNode }) => (
  <h3 className={classes.heading}>{children}</h3>
);
