import { severities } from '@certame/contract/features/exam/states.ts';
import {
  countExamEvents,
  type ExamEvent,
  eventOrigins,
  listExamEvents,
} from '@certame/contract/features/timeline/exam-events/endpoints.ts';
import { eventGroups } from '@certame/contract/features/timeline/exam-events/event-groups.ts';
import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, filterByPeriod } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { TimelineDrawer } from './attempt/timeline-drawer.tsx';
import { EventCounts } from './exam/event-counts.tsx';
import { useEventColumns } from './exam/use-event-columns.tsx';
import { useLiveEvents } from './exam/use-live-events.ts';

export const texts = ['exam-events', 'timeline'];

/** Events of all attempts of one questionnaire, the newest first, with live updates. */
export default function ExamEventsScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const path = fillPath(listExamEvents.path, { id });
  const grid = useGrid<ExamEvent>(path);
  const { data: model } = useQuery({ ...queryOf(countExamEvents, { params: { id } }), select: modelOf });
  const [followed, setFollowed] = useState<ExamEvent | null>(null);
  const columns = useEventColumns(setFollowed);
  const types = filterBy(grid, 'type');
  useLiveEvents(id, path);

  return (
    <>
      <PageHeader title={t('titles./questionnaires/events/:id')} help={model?.name} />
      <EventCounts counts={model?.counts} chosen={types.chosen} onChange={types.onChange} />
      <DataList
        grid={grid}
        searchLabel={t('exam-events.search')}
        filters={
          <>
            <FilterChip
              label={t('exam-events.columns.severity')}
              {...filterBy(grid, 'severity')}
              options={severities.map((value) => ({ value, label: t(`timeline.severities.${value}`) }))}
            />
            <FilterChip
              label={t('exam-events.columns.type')}
              {...types}
              options={Object.entries(eventGroups).flatMap(([group, ofGroup]) =>
                ofGroup.map((value) => ({
                  value,
                  label: t(`timeline.types.${value}`),
                  group: t(`exam-events.groups.${group as keyof typeof eventGroups}`),
                })),
              )}
            />
            <FilterChip
              label={t('exam-events.columns.origin')}
              {...filterBy(grid, 'origin')}
              options={eventOrigins.map((value) => ({ value, label: t(`exam-events.origins.${value}`) }))}
            />
            <PeriodChip {...filterByPeriod(grid)} />
          </>
        }
        firstSort={{ sort: 'at', direction: 'desc' }}
        label={t('titles./questionnaires/events/:id')}
        columns={columns}
        rowName={(row) => row.name}
        rowActions={(row) => [
          {
            key: 'timeline',
            label: t('timeline.open'),
            icon: IconTimeline,
            onClick: () => setFollowed(row),
          },
        ]}
        help={t('exam-events.empty')}
      />
      {followed && (
        <TimelineDrawer row={{ ...followed, id: followed.answer_id }} onClose={() => setFollowed(null)} />
      )}
    </>
  );
}
