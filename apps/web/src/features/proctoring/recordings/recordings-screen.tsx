import {
  getRecordingSpace,
  joinRecordingAgain,
  listRecordings,
  type Recording,
} from '@certame/contract/features/proctoring/recording/endpoints.ts';
import { recordingStates } from '@certame/contract/features/proctoring/video-states.ts';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, filterByPeriod } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { formatBytes } from '#lib/language/format-bytes.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { writeDuration } from '#lib/time/duration.ts';
import { RecordingState } from './recording-state.tsx';
import classes from './recordings.module.css';
import { VideoDialog } from './video-dialog.tsx';

export const texts = ['recordings'];

const newestFirst = { sort: 'began_at', direction: 'desc' } as const;

/** Total size of the recordings, and when the next one is deleted. */
function Space() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...queryOf(getRecordingSpace, {}), select: modelOf });
  if (!data) return null;
  return (
    <p className={classes.space}>
      {t('recordings.space', {
        count: data.recordings,
        number: formatNumber(data.recordings),
        size: formatBytes(data.bytes),
      })}{' '}
      {data.next_deletion_at !== null &&
        t('recordings.next_deletion', { date: formatDateTime(data.next_deletion_at) })}
    </p>
  );
}

/** Recordings of supervised exams: state, size and retention of each. */
export default function RecordingsScreen() {
  const { t } = useTranslation();
  const grid = useGrid<Recording>(listRecordings.path);
  const [watched, setWatched] = useState<Recording | null>(null);
  const again = useCommand(joinRecordingAgain, { invalidates: [gridKey(listRecordings.path)] });
  const columns = useMemo(() => {
    const column = columnsOf<Recording>(t, { labels: 'recordings.columns' });
    return [
      column('person', { sortable: true }, (row) =>
        row.state === 'complete' ? (
          <OpenButton onClick={() => setWatched(row)}>{row.person}</OpenButton>
        ) : (
          row.person
        ),
      ),
      column('questionnaire', { sortable: true }, (row) => row.questionnaire),
      column('state', { sortable: true }, (row) => <RecordingState recording={row} />),
      column('began_at', { sortable: true }, (row) => <DateTimeCell value={row.began_at} />),
      column('video_ms', { sortable: true, align: 'right' }, (row) =>
        row.video_ms === null ? '' : writeDuration(row.video_ms),
      ),
      column('bytes', { sortable: true, align: 'right' }, (row) =>
        row.deleted_at === null ? formatBytes(row.bytes) : '',
      ),
      column('delete_after', { sortable: true }, (row) => (
        <DateTimeCell value={row.deleted_at ?? row.delete_after} />
      )),
    ];
  }, [t]);
  return (
    <>
      <PageHeader title={t('titles./proctoring_recording')} help={t('recordings.help')} />
      <Space />
      <DataList
        grid={grid}
        what={t('recordings.many')}
        filters={
          <>
            <FilterChip
              label={t('recordings.columns.state')}
              {...filterBy(grid, 'state')}
              options={recordingStates.map((value) => ({ value, label: t(`recordings.states.${value}`) }))}
            />
            <PeriodChip {...filterByPeriod(grid)} />
          </>
        }
        label={t('titles./proctoring_recording')}
        columns={columns}
        firstSort={newestFirst}
        rowName={(row) => `${row.person}, ${row.questionnaire}`}
        rowActions={(row) => [
          row.state === 'complete' && {
            key: 'watch',
            label: t('recordings.watch'),
            icon: IconPlayerPlay,
            onClick: () => setWatched(row),
          },
          row.state !== 'deleted' && {
            key: 'again',
            label: t('recordings.again'),
            icon: IconRefresh,
            onClick: () => void again.run({ params: { attempt_id: row.id } }),
          },
        ]}
        help={t('recordings.empty_help')}
      />
      {watched && <VideoDialog recording={watched} onClose={() => setWatched(null)} />}
    </>
  );
}
