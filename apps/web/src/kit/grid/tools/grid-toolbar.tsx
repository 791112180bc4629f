import { type ReactNode, useState } from 'react';
import { onDemand } from '#lib/page/deferred.ts';
import { LazyDialog } from '../../feedback/lazy-dialog.tsx';
import { FiltersButton } from './filters/filters-button.tsx';
import classes from './grid-toolbar.module.css';
import type { SortableGrid, SortColumn } from './sort-columns.ts';
import { usePhone } from './use-phone.ts';

const FiltersDialog = onDemand(() => import('./filters/filters-dialog.tsx'));

interface Props {
  grid: SortableGrid;
  /** Columns of the grid below, to sort by on a phone, which shows no headers. */
  columns?: readonly SortColumn[];
  search?: ReactNode;
  /** Filters. */
  children?: ReactNode;
  end?: ReactNode;
}

/**
 * Above a grid: search and filters on the left, what concerns the whole list on the right. On a phone filters and order
 * stand behind one button.
 */
export function GridToolbar({ grid, columns = [], search, children, end }: Props) {
  const isPhone = usePhone();
  const [opened, setOpened] = useState(false);
  const hasChoices = Boolean(children) || columns.some(({ sortable }) => sortable);
  return (
    <div className={classes.toolbar}>
      <div className={classes.start}>
        {search}
        {isPhone
          ? hasChoices && (
              <FiltersButton active={Object.keys(grid.state.filters).length} onOpen={() => setOpened(true)} />
            )
          : children}
      </div>
      {end && <div className={classes.end}>{end}</div>}
      {isPhone && opened && (
        <LazyDialog onGiveUp={() => setOpened(false)}>
          <FiltersDialog grid={grid} columns={columns} onClose={() => setOpened(false)}>
            {children}
          </FiltersDialog>
        </LazyDialog>
      )}
    </div>
  );
}
