import { listSupportRequests } from '@certame/contract/features/proctoring/support/endpoints.ts';
import type { SupportRequest } from '@certame/contract/features/proctoring/support/requests.ts';
import {
  supportKinds,
  supportOutcomes,
  supportStates,
} from '@certame/contract/features/proctoring/support/support-states.ts';
import { IconMessages } from '@tabler/icons-react';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, filterByPeriod } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import classes from '../support.module.css';
import { useWaitingText } from './waiting-text.ts';

const newestFirst = { sort: 'opened_at', direction: 'desc' } as const;

/** All requests that the user may see: searched, filtered, exported. */
export function History() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const waiting = useWaitingText();
  const grid = useGrid<SupportRequest>(listSupportRequests.path);
  const columns = useMemo(() => {
    const column = columnsOf<SupportRequest>(t, { labels: 'proctoring-support.columns' });
    return [
      column('candidate', { sortable: true }, (row) => (
        <Link to={`/support/${row.id}`} className={classes.name}>
          {row.candidate}
        </Link>
      )),
      column('questionnaire', { sortable: true }, (row) => row.questionnaire),
      column('room', { sortable: true }, (row) => row.room ?? ''),
      column('kind', { sortable: true }, (row) => t(`proctoring-help.kinds.${row.kind}`)),
      column('state', { sortable: true }, (row) => t(`proctoring-support.states.${row.state}`)),
      column('opened_at', { sortable: true }, (row) => <DateTimeCell value={row.opened_at} />),
      column('waited_s', { sortable: true, align: 'right', label: t('proctoring-support.waited') }, (row) =>
        waiting(row.waited_s * 1000),
      ),
      column('taken_by', { sortable: true }, (row) => row.taken_by ?? ''),
      column('outcome', { sortable: true }, (row) =>
        row.outcome === null ? '' : t(`proctoring-support.outcomes.${row.outcome}`),
      ),
      column('closed_at', { sortable: true }, (row) => <DateTimeCell value={row.closed_at} />),
    ];
  }, [t, waiting]);
  return (
    <DataList
      grid={grid}
      what={t('proctoring-support.many')}
      filters={
        <>
          <FilterChip
            label={t('proctoring-support.columns.state')}
            {...filterBy(grid, 'state')}
            options={supportStates.map((value) => ({
              value,
              label: t(`proctoring-support.states.${value}`),
            }))}
          />
          <FilterChip
            label={t('proctoring-support.columns.kind')}
            {...filterBy(grid, 'kind')}
            options={supportKinds.map((value) => ({ value, label: t(`proctoring-help.kinds.${value}`) }))}
          />
          <FilterChip
            label={t('proctoring-support.columns.outcome')}
            {...filterBy(grid, 'outcome')}
            options={supportOutcomes.map((value) => ({
              value,
              label: t(`proctoring-support.outcomes.${value}`),
            }))}
          />
          <PeriodChip {...filterByPeriod(grid)} />
        </>
      }
      label={t('proctoring-support.tabs.history')}
      columns={columns}
      firstSort={newestFirst}
      rowName={(row) => `${row.candidate}, ${row.questionnaire}`}
      rowActions={(row) => [
        {
          key: 'open',
          label: t('proctoring-support.open'),
          icon: IconMessages,
          onClick: () => void navigate(`/support/${row.id}`),
        },
      ]}
      help={t('proctoring-support.empty_help')}
    />
  );
}
