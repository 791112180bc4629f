import { type CorrectionRow, listMyCorrections } from '@certame/contract/features/grading/desk/endpoints.ts';
import { correctorStatuses } from '@certame/contract/features/grading/states.ts';
import { IconPencilCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { OwnFigures } from './dashboard/own-figures.tsx';
import { deskPath } from './desk/desk-path.ts';
import { ChairBadge, StatusBadge } from './desk/status-badge.tsx';
import { TrainingPanel } from './training/training-panel.tsx';
import { TrainingRoom } from './training/training-room.tsx';
import { TrainingSet } from './training/training-set.tsx';

export const texts = ['correctors'];

const firstSort = { sort: 'status', direction: 'asc' } as const;

/** Answers that wait come first. */
function Queue() {
  const { t } = useTranslation();
  const grid = useGrid<CorrectionRow>(listMyCorrections.path);
  const nameOf = (row: CorrectionRow): string => t('correctors.answer', { number: formatNumber(row.number) });
  const columns = useMemo(() => {
    const column = columnsOf<CorrectionRow>(t, { labels: 'correctors.queue' });
    return [
      column('number', { sortable: true, width: '150px' }, (row) =>
        t('correctors.answer', { number: formatNumber(row.number) }),
      ),
      column('config_name', { sortable: true }, (row) => (
        <>
          {row.config_name}
          {row.is_chairs && <ChairBadge />}
        </>
      )),
      column('question', { sortable: true }, (row) => row.question),
      column('status', { sortable: true, width: '160px' }, (row) => <StatusBadge status={row.status} />),
      column('score', { sortable: true, align: 'right' }, (row) =>
        row.score === null
          ? ''
          : t('correctors.score_of', { score: formatDecimal(row.score), max: formatDecimal(row.max_score) }),
      ),
      column('deadline_at', { sortable: true, width: '170px' }, (row) => (
        <DateTimeCell value={row.deadline_at} />
      )),
    ];
  }, [t]);
  return (
    <>
      <TrainingPanel />
      <OwnFigures />
      <DataList
        grid={grid}
        what={t('correctors.many')}
        filters={
          <FilterChip
            label={t('correctors.queue.status')}
            {...filterBy(grid, 'status')}
            options={correctorStatuses.map((value) => ({ value, label: t(`correctors.statuses.${value}`) }))}
          />
        }
        label={t('titles./questionnaire_correctors/corrections')}
        columns={columns}
        firstSort={firstSort}
        rowLink={deskPath}
        rowName={(row) => `${row.config_name}, ${nameOf(row)}`}
        rowActions={(row) => [
          {
            key: 'open',
            label: t('correctors.open'),
            icon: IconPencilCheck,
            to: deskPath(row),
          },
        ]}
        help={t('correctors.queue_empty')}
      />
    </>
  );
}

/** The own queue, and before it the training of a correction; for a chair the training set. */
export default function CorrectionsScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [training, set] = [search.get('training'), search.get('training_set')];
  return (
    <>
      <PageHeader
        title={t('titles./questionnaire_correctors/corrections')}
        help={t(training || set ? 'correctors.training.help' : 'correctors.queue_help')}
      />
      {training && <TrainingRoom key={training} configId={training} />}
      {!training && set && <TrainingSet key={set} configId={set} />}
      {!training && !set && <Queue />}
    </>
  );
}
