import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './selection-bar.module.css';

interface Props {
  count: number;
  total: number;
  /** Absent where there are too many to act on together. */
  onSelectAll?: () => void;
  onStop: () => void;
  /** What can be done with the chosen rows. */
  children?: ReactNode;
}

export function SelectionBar({ count, total, onSelectAll, onStop, children }: Props) {
  const { t } = useTranslation();
  return (
    <section className={classes.bar} aria-label={t('kit.grid.selection')}>
      <p aria-live="polite">{t('kit.grid.selected', { count, shown: formatNumber(count) })}</p>
      {onSelectAll && count < total && (
        <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
          {t('kit.grid.select_all', { total: formatNumber(total) })}
        </Button>
      )}
      <span className={classes.gap} />
      {children}
      <Button variant="default" size="xs" onClick={onStop}>
        {t('kit.grid.stop_selecting')}
      </Button>
    </section>
  );
}
