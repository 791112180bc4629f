import {
  type announcementSchema,
  listAnnouncements,
} from '@certame/contract/features/announcements/endpoints.ts';
import { IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './announcements.module.css';
import { ComposeNote } from './compose-announcement.tsx';
import { ReadersDrawer } from './readers-drawer.tsx';

export const texts = ['announcements'];

type Announcement = z.output<typeof announcementSchema>;
const shownTargets = 3;

function Reads({ row }: { row: Announcement }) {
  const { t } = useTranslation();
  return row.delivered < row.recipients
    ? t('announcements.delivering', {
        done: formatNumber(row.delivered),
        total: formatNumber(row.recipients),
      })
    : t('announcements.read_of', { read: formatNumber(row.read), total: formatNumber(row.recipients) });
}

/** A note to people's bells, and what was sent with who has read it. */
export default function AnnouncementScreen() {
  const { t } = useTranslation();
  const grid = useGrid<Announcement>(listAnnouncements.path);
  const selection = useSelection();
  const [opened, setOpened] = useState<Announcement | null>(null);

  const columns = useMemo((): DataGridColumn<Announcement>[] => {
    const label = (key: string): string => t(`announcements.columns.${key}`);
    const targets = (row: Announcement): string => {
      const rest = row.addressed_to.length - shownTargets;
      const shown = row.addressed_to.slice(0, shownTargets).join(', ');
      return rest > 0 ? `${shown} ${t('kit.more', { count: rest })}` : shown;
    };
    return [
      {
        key: 'message',
        label: label('message'),
        render: (row) => (
          <OpenButton onClick={() => setOpened(row)}>
            <span className={classes.clamped}>{row.message}</span>
          </OpenButton>
        ),
      },
      { key: 'addressed_to', label: label('addressed_to'), render: targets },
      { key: 'author', label: label('author'), render: (row) => row.author ?? '–' },
      {
        key: 'created_at',
        label: label('created_at'),
        width: '160px',
        render: (row) => <DateTimeCell value={row.created_at} />,
      },
      { key: 'read', label: label('read'), width: '150px', render: (row) => <Reads row={row} /> },
    ];
  }, [t]);

  return (
    <>
      <PageHeader title={t('titles./text_message')} help={t('announcements.help')} />
      <ComposeNote onSent={() => void grid.query.refetch()} />
      <h2 className={classes.title}>{t('announcements.history')}</h2>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('announcements.many')} />}
        end={<ListExport grid={grid} selection={selection} />}
      />
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        label={t('announcements.history')}
        columns={columns}
        rowName={(row) => row.message.slice(0, 40)}
        rowActions={(row) => [
          {
            key: 'readers',
            label: t('announcements.readers'),
            icon: IconEye,
            onClick: () => setOpened(row),
          },
        ]}
        empty={<EmptyState help={t('announcements.empty')} />}
      />
      {opened && <ReadersDrawer message={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
