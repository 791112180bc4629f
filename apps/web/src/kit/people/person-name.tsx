import type { AreaRow } from '@certame/contract/kit/grid.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
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
      <span>{children || name}</span>
    </span>
  );
}

/** That somebody can't come in yet: another institution made the account, and its e-mail has not been confirmed. */
function WaitsForMailbox() {
  const { t } = useTranslation();
  return <small className={classes.waits}>{t('kit.waits_for_mailbox')}</small>;
}

/** The name of an area's row whose API gives the person's picture, and whether the person has to come yet. */
export const personCell = (row: AreaRow): ReactNode => {
  const name = String(row.name ?? '');
  return (
    <PersonName name={name} picture={typeof row.picture === 'string' ? row.picture : null}>
      {row.waits_for_mailbox === true && (
        <>
          {name}
          <WaitsForMailbox />
        </>
      )}
    </PersonName>
  );
};
