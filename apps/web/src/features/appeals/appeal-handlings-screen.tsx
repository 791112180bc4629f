import {
  getAppealSummary,
  type HandlingRow,
  listHandlings,
} from '@certame/contract/features/appeals/handling/endpoints.ts';
import { IconEye, IconGavel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import classes from './appeals.module.css';
import { Summary } from './handling/summary.tsx';
import { AppealBadge } from './parts/appeal-badge.tsx';
import { statusOptions } from './parts/status-options.ts';

export const texts = ['appeals'];

const firstSort = { sort: 'due_at', direction: 'asc' } as const;
const whichs = ['open', 'mine', 'free', 'late'] as const;

/** The queue of appeals, with what came of those that are decided. */
export default function AppealHandlingsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const mayHandle = can('appeal_handlings.handling');
  const grid = useGrid<HandlingRow>(listHandlings.path);
  const summary = useQuery({ ...queryOf(getAppealSummary, { query: {} }), select: modelOf }).data;
  const columns = useMemo(() => {
    const column = columnsOf<HandlingRow>(t, { labels: 'appeals.columns' });
    return [
      column('protocol', { sortable: true, width: '130px' }, (row) => row.protocol),
      column('due_at', { sortable: true, width: '130px' }, (row) => <DateTimeCell value={row.due_at} />),
      column('status', { sortable: true, width: '150px' }, (row) => <AppealBadge appeal={row} />),
      column('requester', { sortable: true }, (row) => row.requester),
      // In one cell, so that all columns fit beside the menu.
      column('question', { sortable: true, width: '26%' }, (row) => {
        const about = `${t(`appeals.reasons.${row.reason}`)} · ${row.questionnaire_name}`;
        return (
          <>
            <span className="cell-lines">{row.question ?? t('appeals.whole_exam')}</span>
            <span className={`cell-lines ${classes.under}`} title={about}>
              {about}
            </span>
          </>
        );
      }),
      column('handler', { sortable: true }, (row) => row.handler ?? ''),
    ];
  }, [t]);
  const pathOf = ({ id }: HandlingRow): string =>
    mayHandle ? `/appeal_handlings/${id}/handling` : `/appeal_handlings/${id}`;
  return (
    <>
      <PageHeader title={t('titles./appeal_handlings')} help={t('appeals.queue.help')} />
      {summary && <Summary summary={summary} />}
      <DataList
        grid={grid}
        what={t('appeals.many')}
        label={t('titles./appeal_handlings')}
        columns={columns}
        firstSort={firstSort}
        filters={
          <>
            <FilterChip
              label={t('appeals.queue.which')}
              {...filterBy(grid, 'which')}
              options={whichs.map((value) => ({ value, label: t(`appeals.queue.whichs.${value}`) }))}
            />
            <FilterChip
              label={t('appeals.columns.status')}
              {...filterBy(grid, 'status')}
              options={statusOptions(t)}
            />
          </>
        }
        rowLink={pathOf}
        rowName={(row) => row.protocol}
        rowActions={(row) => [
          {
            key: 'view',
            label: t('appeals.open'),
            icon: IconEye,
            to: `/appeal_handlings/${row.id}`,
          },
          mayHandle && {
            key: 'handle',
            label: t('appeals.queue.handle'),
            icon: IconGavel,
            to: `/appeal_handlings/${row.id}/handling`,
          },
        ]}
        help={t('appeals.queue.empty_help')}
      />
    </>
  );
}
