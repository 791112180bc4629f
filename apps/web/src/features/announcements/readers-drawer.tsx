import { listTextReaders, type TextReader } from '@certame/contract/features/announcements/endpoints.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { DetailsDrawer } from '#kit/details/details-drawer.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useDrawerGrid } from '#kit/grid/use-grid.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './announcements.module.css';

interface Props {
  message: { id: string; message: string };
  onClose: () => void;
}

/** Who got a note, those who have read it first. */
export function ReadersDrawer({ message, onClose }: Props) {
  const { t } = useTranslation();
  const grid = useDrawerGrid<TextReader>(fillPath(listTextReaders.path, { id: message.id }));
  const selection = useSelection();
  const columns = useMemo(
    (): DataGridColumn<TextReader>[] => [
      {
        key: 'name',
        label: t('announcements.columns.name'),
        render: (row) => (
          <span className={classes.reader}>
            {row.name}
            <small>{row.email}</small>
          </span>
        ),
      },
      {
        key: 'read_at',
        label: t('announcements.columns.read_at'),
        width: '170px',
        render: (row) => (row.read_at ? <DateTimeCell value={row.read_at} /> : t('announcements.not_read')),
      },
    ],
    [t],
  );
  return (
    <DetailsDrawer title={t('announcements.readers')} size="lg" onClose={onClose}>
      <p className={classes.quote}>{message.message}</p>
      <GridToolbar grid={grid} end={<ListExport grid={grid} selection={selection} />}>
        <FilterChip
          label={t('announcements.reading')}
          single
          {...filterBy(grid, 'read')}
          options={[
            { value: 'true', label: t('announcements.has_read') },
            { value: 'false', label: t('announcements.not_read') },
          ]}
        />
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        label={t('announcements.readers')}
        columns={columns}
        rowName={(row) => row.name}
        empty={<EmptyState help={t('announcements.nobody')} />}
      />
    </DetailsDrawer>
  );
}
