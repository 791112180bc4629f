import {
  type announcementSchema,
  listAnnouncements,
} from '@certame/contract/features/announcements/endpoints.ts';
import { IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './announcements.module.css';
import { ComposeAnnouncement } from './compose-announcement.tsx';
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

/** Form of a new announcement, and the list of sent ones with their readers. */
export default function AnnouncementScreen() {
  const { t } = useTranslation();
  const grid = useGrid<Announcement>(listAnnouncements.path);
  const [opened, setOpened] = useState<Announcement | null>(null);

  const columns = useMemo(() => {
    const column = columnsOf<Announcement>(t, { labels: 'announcements.columns' });
    const targets = (row: Announcement): string => {
      const rest = row.addressed_to.length - shownTargets;
      const shown = row.addressed_to.slice(0, shownTargets).join(', ');
      return rest > 0 ? `${shown} ${t('kit.more', { count: rest })}` : shown;
    };
    return [
      column('message', {}, (row) => (
        <OpenButton onClick={() => setOpened(row)}>
          <span className={classes.clamped}>{row.message}</span>
        </OpenButton>
      )),
      column('addressed_to', {}, targets),
      column('author', {}, (row) => row.author ?? '–'),
      column('created_at', { width: '160px' }, (row) => <DateTimeCell value={row.created_at} />),
      column('read', { width: '150px' }, (row) => <Reads row={row} />),
    ];
  }, [t]);

  return (
    <>
      <PageHeader title={t('titles./text_message')} help={t('announcements.help')} />
      <ComposeAnnouncement />
      <h2 className={classes.title}>{t('announcements.history')}</h2>
      <DataList
        grid={grid}
        what={t('announcements.many')}
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
        help={t('announcements.empty')}
      />
      {opened && <ReadersDrawer message={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
