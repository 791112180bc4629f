import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Dialog } from '../../../feedback/dialog.tsx';
import { withChange } from '../../grid-state.ts';
import classes from '../grid-toolbar.module.css';
import type { SortableGrid, SortColumn } from '../sort-columns.ts';

interface Props {
  grid: SortableGrid;
  columns: readonly SortColumn[];
  onClose: () => void;
  /** The list's filters. */
  children: ReactNode;
}

/** Order and filters of a list on a phone. What is chosen is in force at once: the list behind follows. */
export default function FiltersDialog({ grid, columns, onClose, children }: Props) {
  const { t } = useTranslation();
  const { state, setState } = grid;
  const sortable = columns.filter((column) => column.sortable);
  return (
    <Dialog onClose={onClose} title={t('kit.grid.filters')} size="sm">
      <Stack gap="md">
        {sortable.length > 0 && (
          <Group gap="sm" grow align="flex-end">
            <NativeSelect
              label={t('kit.grid.sort_by')}
              value={state.sort ?? ''}
              onChange={(event) => setState(withChange(state, { sort: event.currentTarget.value || null }))}
              data={[
                { value: '', label: t('kit.grid.default_order') },
                ...sortable.map(({ key, label }) => ({ value: key, label })),
              ]}
            />
            <NativeSelect
              label={t('kit.grid.direction')}
              disabled={state.sort === null}
              value={state.direction}
              onChange={(event) =>
                setState(
                  withChange(state, { direction: event.currentTarget.value === 'desc' ? 'desc' : 'asc' }),
                )
              }
              data={(['asc', 'desc'] as const).map((value) => ({
                value,
                label: t(`kit.grid.directions.${value}`),
              }))}
            />
          </Group>
        )}
        <div className={classes.filters}>{children}</div>
        <Group justify="space-between">
          <Button
            variant="subtle"
            disabled={Object.keys(state.filters).length === 0}
            onClick={() => setState(withChange(state, { filters: {} }))}
          >
            {t('kit.grid.clear_filters')}
          </Button>
          <Button onClick={onClose}>{t('kit.grid.show_rows')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
