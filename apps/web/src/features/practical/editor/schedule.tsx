import {
  listPracticalSchedule,
  type PracticalVisitRow,
  printPracticalCards,
} from '@certame/contract/features/practical/endpoints.ts';
import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { useDrawerGrid } from '#kit/grid/use-grid.ts';
import { downloadFile } from '#lib/files/download-file.ts';
import { fillPath } from '#lib/http/send.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './editor.module.css';

/** Who is where in which round; the export prints it. */
export function Schedule({ id }: { id: string }) {
  const { t } = useTranslation();
  const grid = useDrawerGrid<PracticalVisitRow>(fillPath(listPracticalSchedule.path, { id }));
  const columns = useMemo(() => {
    const column = columnsOf<PracticalVisitRow>(t, { labels: 'practical.schedule' });
    return [
      column('round', { sortable: true, width: '110px' }, (row) => formatNumber(row.round)),
      column('starts_at', { width: '170px' }, (row) => <DateTimeCell value={row.starts_at} />),
      column('section', { sortable: true }, (row) => row.section),
      column('identifier', { sortable: true, width: '140px' }, (row) => row.identifier),
      column('student', { sortable: true }, (row) => row.student),
      column('examiner', { sortable: true }, (row) => row.examiner),
      column('state', { sortable: true, width: '150px' }, (row) => t(`practical.states.${row.state}`)),
    ];
  }, [t]);
  return (
    <section className={classes.schedule} aria-labelledby="practical-schedule">
      <div className={classes.head}>
        <h2 id="practical-schedule">{t('practical.parts.schedule')}</h2>
        <Button
          variant="default"
          leftSection={<IconQrcode size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => void downloadFile(fillPath(printPracticalCards.path, { id }))}
        >
          {t('practical.cards.print')}
        </Button>
      </div>
      <DataList
        grid={grid}
        what={t('practical.schedule.what')}
        label={t('practical.parts.schedule')}
        columns={columns}
        rowName={(row) => `${row.student}, ${row.section}`}
        help={t('practical.schedule.empty')}
      />
    </section>
  );
}
