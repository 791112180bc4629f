import { Fragment, type ReactNode } from 'react';
import classes from './details.module.css';

/** Names and values of one record; what has no value is left out. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
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

/** Heads a part of the details. */
export const DetailsHeading = ({ children }: { children: ReactNode }) => (
  <h3 className={classes.heading}>{children}</h3>
);
