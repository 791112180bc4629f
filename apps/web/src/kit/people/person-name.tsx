import type { AreaRow } from '@certame/contract/kit/grid.ts';
import type { ReactNode } from 'react';
import { PersonAvatar } from './person-avatar.tsx';
import classes from './person-name.module.css';

interface Props {
  name: string;
  picture: string | null;
  /** In place of the name alone. */
  children?: ReactNode;
}

/** A person in a list: the portrait, or the initials, before the name. */
export function PersonName({ name, picture, children }: Props) {
  return (
    <span className={classes.person}>
      <PersonAvatar name={name} picture={picture} size={28} />
      <span>{children ?? name}</span>
    </span>
  );
}

/** The name of an area's row whose API gives the person's picture. */
export const personCell = (row: AreaRow): ReactNode => (
  <PersonName name={String(row.name ?? '')} picture={typeof row.picture === 'string' ? row.picture : null} />
);
