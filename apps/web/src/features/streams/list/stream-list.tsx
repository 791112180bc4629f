import { deleteStream, listStreams, type Stream } from '@certame/contract/features/streams/endpoints.ts';
import { streamStates } from '@certame/contract/features/streams/stream-states.ts';
import { IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, filterByPeriod } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { StreamDialog } from './stream-dialog.tsx';
import { StreamState } from './stream-state.tsx';

const liveFirst = { sort: 'state', direction: 'desc' } as const;
const addressOf = (id: string): string => `/stream?id=${id}`;

/** Streams of the user's classes: live, planned and ended ones. */
export function StreamList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const grid = useGrid<Stream>(listStreams.path);
  const [isMaking, setMaking] = useState(false);
  const remove = useCommand(deleteStream, { invalidates: [gridKey(listStreams.path)] });
  const columns = useMemo(() => {
    const column = columnsOf<Stream>(t, { labels: 'streams.columns' });
    return [
      column('title', { sortable: true }, (row) => (
        <OpenButton onClick={() => void navigate(addressOf(row.id))}>{row.title}</OpenButton>
      )),
      column('class_name', { sortable: true }, (row) => row.class_name),
      column('state', { sortable: true }, (row) => <StreamState state={row.state} />),
      column('broadcaster', { sortable: true }, (row) => row.broadcaster),
      column('planned_at', { sortable: true }, (row) => <DateTimeCell value={row.planned_at} />),
      column('started_at', { sortable: true }, (row) => <DateTimeCell value={row.started_at} />),
      column('recorded', {}, (row) => t(row.recorded ? 'common.yes' : 'common.no')),
    ];
  }, [t, navigate]);
  const askToRemove = async (row: Stream): Promise<void> => {
    const question = { title: row.title, text: t('common.delete_confirmation'), destructive: true };
    if (await confirm(question)) await remove.run({ params: { id: row.id } });
  };
  const newButton = (
    <ActionButton icon={IconPlus} stroke={2} onClick={() => setMaking(true)}>
      {t('streams.new')}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={t('titles./stream')} help={t('streams.help')} actions={newButton} />
      <DataList
        grid={grid}
        what={t('streams.many')}
        filters={
          <>
            <FilterChip
              label={t('streams.columns.state')}
              {...filterBy(grid, 'state')}
              options={streamStates.map((value) => ({ value, label: t(`streams.states.${value}`) }))}
            />
            <PeriodChip {...filterByPeriod(grid)} />
          </>
        }
        label={t('titles./stream')}
        columns={columns}
        firstSort={liveFirst}
        rowName={(row) => row.title}
        rowActions={(row) => [
          {
            key: 'open',
            label: t(row.state === 'live' ? 'streams.watch' : 'streams.open'),
            icon: IconPlayerPlay,
            to: addressOf(row.id),
          },
          row.state !== 'live' && {
            key: 'delete',
            label: t('common.delete'),
            icon: IconTrash,
            onClick: () => void askToRemove(row),
          },
        ]}
        help={t('streams.empty_help')}
        action={newButton}
      />
      {isMaking && (
        <StreamDialog onClose={() => setMaking(false)} onMade={(id) => void navigate(addressOf(id))} />
      )}
    </>
  );
}
