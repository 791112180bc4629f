import { severities } from '@certame/contract/features/exam/states.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import {
  type ExamWithEvents,
  listExamsWithEvents,
} from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import { IconTimelineEvent } from '@tabler/icons-react';
import { useMemo } from 'react';
import { periodLabel, StateBadge } from '#features/questionnaires/index.ts';
import { Absent } from '#kit/cells/absent.tsx';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, filterByPeriod } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { SeverityIcon } from './severity-label.tsx';
import classes from './timeline-lists.module.css';

export const texts = ['exam-events', 'timeline', 'questionnaires'];

const eventsPath = (id: string): string => `/questionnaires/events/${id}`;
const bySeverity = [
  ['high', 'H'],
  ['medium', 'M'],
  ['low', 'L'],
] as const;

/** Questionnaires that have attempts, with the counts of their events. */
export default function EventsScreen() {
  const { t } = useTranslation();
  const grid = useGrid<ExamWithEvents>(listExamsWithEvents.path);
  const columns = useMemo(() => {
    const column = columnsOf<ExamWithEvents>(t, { labels: 'exam-events.exam_columns' });
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('state', { sortable: true, width: '128px' }, (row) => <StateBadge state={row.state} />),
      column(
        'starts_at',
        { label: t('exam-events.exam_columns.period'), sortable: true, width: '214px' },
        (row) => <span className="cell-lines">{periodLabel(row)}</span>,
      ),
      column('attempts', { align: 'right', width: '104px' }, (row) => formatNumber(row.attempts)),
      ...bySeverity.map(([key, severity]) =>
        column(
          key,
          {
            label: t(`timeline.severities.${severity}`),
            align: 'right',
            width: '86px',
            cardDetail: severity === 'H',
          },
          (row) => (
            <span className={classes.count}>
              {row[key] > 0 && <SeverityIcon severity={severity} />}
              {formatNumber(row[key])}
            </span>
          ),
        ),
      ),
      column('last_event_at', { kind: 'dateTime', width: '176px', cardDetail: true }, (row) =>
        row.last_event_at === null ? <Absent /> : <DateTimeCell value={row.last_event_at} />,
      ),
    ];
  }, [t]);

  return (
    <>
      <PageHeader title={t('titles./questionnaires/events')} help={t('exam-events.help')} />
      <DataList
        grid={grid}
        what={t('exam-events.many_exams')}
        filters={
          <>
            <FilterChip
              label={t('exam-events.exam_columns.state')}
              {...filterBy(grid, 'state')}
              options={questionnaireStates.map((value) => ({
                value,
                label: t(`questionnaires.states.${value}`),
              }))}
            />
            <FilterChip
              label={t('timeline.columns.severity')}
              {...filterBy(grid, 'severity')}
              options={severities.map((value) => ({ value, label: t(`timeline.severities.${value}`) }))}
            />
            <PeriodChip label={t('exam-events.first_start')} {...filterByPeriod(grid)} />
          </>
        }
        label={t('titles./questionnaires/events')}
        columns={columns}
        rowLink={(row) => eventsPath(row.id)}
        rowName={(row) => row.name}
        rowActions={(row) => [
          { key: 'open', label: t('exam-events.open'), icon: IconTimelineEvent, to: eventsPath(row.id) },
        ]}
        help={t('exam-events.empty_exams')}
      />
    </>
  );
}
