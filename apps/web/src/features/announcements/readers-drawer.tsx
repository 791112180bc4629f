import { listTextReaders, type TextReader } from '@certame/contract/features/announcements/endpoints.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { DetailsDrawer } from '#kit/details/details-drawer.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useDrawerGrid } from '#kit/grid/use-grid.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './announcements.module.css';

interface Props {
  message: { id: string; message: string };
  onClose: () => void;
}

/** Lists an announcement's recipients, those who have read it first. */
export function ReadersDrawer({ message, onClose }: Props) {
  const { t } = useTranslation();
  const grid = useDrawerGrid<TextReader>(fillPath(listTextReaders.path, { id: message.id }));
  const columns = useMemo(() => {
    const column = columnsOf<TextReader>(t, { labels: 'announcements.columns' });
    return [
      column('name', {}, (row) => (
        <span className={classes.reader}>
          {row.name}
          <small>{row.email}</small>
        </span>
      )),
      column('read_at', { width: '170px' }, (row) =>
        row.read_at ? <DateTimeCell value={row.read_at} /> : t('announcements.not_read'),
      ),
    ];
  }, [t]);
  return (
    <DetailsDrawer title={t('announcements.readers')} size="lg" onClose={onClose}>
      <p className={classes.quote}>{message.message}</p>
      <DataList
        grid={grid}
        filters={
          <FilterChip
            label={t('announcements.reading')}
            single
            {...filterBy(grid, 'read')}
            options={[
              { value: 'true', label: t('announcements.has_read') },
              { value: 'false', label: t('announcements.not_read') },
            ]}
          />
        }
        label={t('announcements.readers')}
        columns={columns}
        rowName={(row) => row.name}
        help={t('announcements.nobody')}
      />
    </DetailsDrawer>
  );
}
