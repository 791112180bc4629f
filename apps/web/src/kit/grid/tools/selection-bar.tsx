import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { fetchAllIds, type Grid } from '../use-grid.ts';
import { searchOf } from './selected-rows.ts';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

interface Props {
  grid: Pick<Grid<unknown>, 'path' | 'state' | 'asked' | 'total'>;
  selection: Selection;
  /** All that the search finds may be taken at once; not where there are too many to act on together. */
  mayTakeAll?: boolean;
  /** Buttons for the selected rows. */
  children?: ReactNode;
}

/** Bar above a list while rows are selected. */
export function SelectionBar({ grid, selection, mayTakeAll = true, children }: Props) {
  const { t } = useTranslation();
  const count = selection.ids.size;
  if (!selection.active) return null;
  return (
    <section className={classes.bar} aria-label={t('kit.grid.selection')}>
      <p aria-live="polite">{t('kit.grid.selected', { count, shown: formatNumber(count) })}</p>
      {mayTakeAll && count < grid.total && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.all}
          onClick={() =>
            void fetchAllIds(grid.path, grid.asked).then((ids) => selection.choose(ids, searchOf(grid)))
          }
        >
          {t('kit.grid.select_all', { total: formatNumber(grid.total) })}
        </Button>
      )}
      <span className={classes.gap} />
      {children}
      <Button variant="default" size="xs" onClick={selection.stop}>
        {t('kit.grid.stop_selecting')}
      </Button>
    </section>
  );
}
