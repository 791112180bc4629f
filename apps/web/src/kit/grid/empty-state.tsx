import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './empty-state.module.css';

interface Props {
  /** In place of saying that there is nothing. */
  title?: string;
  /** Text with the next step. */
  help?: string;
  action?: ReactNode;
}

/** Empty list, with the next step. */
export function EmptyState({ title, help, action }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <IconInbox size={34} stroke={1.3} aria-hidden="true" />
      <p className={classes.title}>{title ?? t('common.empty')}</p>
      {help && <p className={classes.help}>{help}</p>}
      {action}
    </div>
  );
}
