import type { StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { Popover, UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../streams.module.css';

/** Number of viewers; a press lists their names. */
export function ViewerCount({ viewers }: Pick<StreamDetails, 'viewers'>) {
  const { t } = useTranslation();
  if (viewers === null) return null;
  const text =
    viewers.length === 0 ? t('streams.viewers_none') : t('streams.viewers', { count: viewers.length });
  return (
    <Popover position="bottom-start" withinPortal disabled={viewers.length === 0}>
      <Popover.Target>
        <UnstyledButton className={classes.count} disabled={viewers.length === 0}>
          <IconUsers size={17} stroke={1.7} aria-hidden="true" />
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.names} aria-label={t('streams.viewers_names')}>
          {viewers.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
