import { emailEventTypes } from '@certame/contract/features/email/endpoints.ts';
import { participationStates } from '@certame/contract/features/exam/states.ts';
import { getReportFilters } from '@certame/contract/features/reports/endpoints.ts';
import { presenceStates } from '@certame/contract/features/reports/rows.ts';
import { useQuery } from '@tanstack/react-query';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import type { Grid } from '#kit/grid/use-grid.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import type { ReportFilter } from './report-spec.ts';
import type { ReportRow } from './use-report-columns.tsx';

interface Props {
  grid: Grid<ReportRow>;
  filters: readonly ReportFilter[];
  /** Id of the questionnaire whose classes and questions the filters offer. */
  questionnaireId: string;
}

/** Filters of a report; classes and questions are those of its questionnaire. */
export function ReportFilters({ grid, filters, questionnaireId }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...queryOf(getReportFilters, { params: { id: questionnaireId } }),
    select: modelOf,
  });
  const classes = (data?.classes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const questions = (data?.questions ?? []).map(({ id, number, title }) => ({
    value: id,
    label: t('reports.question', { number }),
    detail: title,
  }));
  const chips: Record<Exclude<ReportFilter, 'period'>, Parameters<typeof FilterChip>[0] | null> = {
    class:
      classes.length === 0
        ? null
        : { label: t('reports.filter_class'), ...filterBy(grid, 'class_id'), options: classes },
    state: {
      label: t('reports.filter_state'),
      ...filterBy(grid, 'state'),
      options: participationStates.map((value) => ({ value, label: t(`results.server.states.${value}`) })),
    },
    presence: {
      label: t('reports.filter_presence'),
      ...filterBy(grid, 'presence'),
      options: presenceStates.map((value) => ({ value, label: t(`reports.series.${value}`) })),
    },
    question: { label: t('reports.filter_question'), ...filterBy(grid, 'item_id'), options: questions },
    questions: { label: t('reports.filter_question'), ...filterBy(grid, 'questions'), options: questions },
    passed: {
      label: t('reports.filter_passed'),
      single: true,
      ...filterBy(grid, 'passed'),
      options: [
        { value: 'true', label: t('reports.passed_yes') },
        { value: 'false', label: t('reports.passed_no') },
      ],
    },
    event: {
      label: t('reports.filter_event'),
      ...filterBy(grid, 'eventType'),
      options: emailEventTypes.map((value) => ({ value, label: t(`emails.events.${value}`) })),
    },
  };
  return filters.flatMap((filter) => {
    const chip = filter === 'period' ? null : chips[filter];
    return chip ? [<FilterChip key={filter} {...chip} />] : [];
  });
}
