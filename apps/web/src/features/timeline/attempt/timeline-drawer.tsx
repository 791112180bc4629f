import { severities } from '@certame/contract/features/exam/states.ts';
import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import {
  listTimeline,
  type TimelineRow,
  timelineKinds,
} from '@certame/contract/features/timeline/endpoints.ts';
import { PrintAttemptButton } from '#features/printing/index.ts';
import { DetailsDrawer } from '#kit/details/details-drawer.tsx';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useDrawerGrid } from '#kit/grid/use-grid.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { ChainSummary } from './chain-summary.tsx';
import classes from './timeline.module.css';
import { useTimelineColumns } from './use-timeline-columns.tsx';

interface Props {
  row: Pick<ScoreRow, 'id' | 'name' | 'number'>;
  onClose: () => void;
}

/** Timeline of an attempt: answers, events and actions of the staff, with the verification of the hash chain above. */
export function TimelineDrawer({ row, onClose }: Props) {
  const { t } = useTranslation();
  const grid = useDrawerGrid<TimelineRow>(fillPath(listTimeline.path, { answer_id: row.id }));
  const columns = useTimelineColumns();
  const title = t('timeline.title', { name: row.name, number: row.number });
  return (
    <DetailsDrawer title={title} size="min(1120px, 100%)" onClose={onClose}>
      <div className={classes.head}>
        <ChainSummary answerId={row.id} />
        <PrintAttemptButton answerId={row.id} />
      </div>
      <DataList
        grid={grid}
        searchLabel={t('timeline.search')}
        filters={
          <>
            <FilterChip
              label={t('timeline.columns.kind')}
              {...filterBy(grid, 'kind')}
              options={timelineKinds.map((value) => ({ value, label: t(`timeline.kinds.${value}`) }))}
            />
            <FilterChip
              label={t('timeline.columns.severity')}
              {...filterBy(grid, 'severity')}
              options={severities.map((value) => ({ value, label: t(`timeline.severities.${value}`) }))}
            />
          </>
        }
        firstSort={{ sort: 'at' }}
        label={title}
        columns={columns}
        rowName={({ type }) => type}
        help={t('timeline.empty')}
      />
    </DetailsDrawer>
  );
}
