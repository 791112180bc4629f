import type { GridColumn } from '@certame/contract/kit/grid.ts';
import type { Filters } from '@certame/contract/kit/merge-filters.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartFigure } from '#kit/charts/chart-figure.tsx';
import type { Tone } from '#kit/charts/chart-tones.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import type { GridState } from '#kit/grid/grid-state.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate, useSearchParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { QuestionnairePicker } from './questionnaire-picker.tsx';
import classes from './report.module.css';
import { ReportFilters } from './report-filters.tsx';
import { addressKey, filterKeyOf, type ReportSpec } from './report-spec.ts';
import { ReportStats } from './report-stats.tsx';
import { type ReportRow, useReportColumns } from './use-report-columns.tsx';

/** Tones of values that have a meaning, the same in every report. */
const toneOf: Readonly<Partial<Record<string, Tone>>> = {
  ...{ present: 'success', in_progress: 'accent', awaited: 'soft', absent: 'danger' },
  ...{
    right: 'success',
    partial: 'warning',
    wrong: 'danger',
    blank: 'soft',
    open: 'accent',
    voided: 'strong',
  },
  ...{ wrong_right: 'success', right_wrong: 'danger', wrong_wrong: 'warning', other: 'soft' },
};
const noColumns: readonly GridColumn[] = [];

/** Stats and charts of all filtered rows, not only those of the current page. */
function ReportFigures({ charts, filters }: Pick<ReportSpec, 'charts'> & { filters: Filters }) {
  const { data } = useQuery({
    ...queryOf(charts, { query: { filters } }),
    select: modelOf,
    placeholderData: keepPreviousData,
  });
  if (!data) return <Skeleton h={320} mb="md" />;
  return (
    <>
      <ReportStats facts={data.facts} />
      <div className={classes.charts} data-count={data.charts.length}>
        {data.charts.map((chart) => (
          <ChartFigure key={chart.key} chart={chart} toneOf={toneOf} />
        ))}
      </div>
    </>
  );
}

function Report({ spec, chosen }: { spec: ReportSpec; chosen: readonly string[] }) {
  const { t } = useTranslation();
  const path = `/api/v1/reports/questionnaire_${spec.name}`;
  const ask = (state: GridState): GridState => ({
    ...state,
    filters: { ...state.filters, [filterKeyOf(spec)]: chosen },
  });
  const grid = useGrid<ReportRow>(path, { ask });
  const columns = useReportColumns(grid.query.data?.columns ?? noColumns, spec);
  // The server's reason replaces a report that is impossible, e.g. for exams that can't be compared or answers without names.
  if (isApiError(grid.query.error) && grid.query.error.status < 500 && grid.query.error.status > 0)
    return (
      <Alert color="yellow" icon={<IconAlertTriangle />} role="alert">
        {grid.query.error.message}
      </Alert>
    );
  return (
    <>
      <ReportFigures charts={spec.charts} filters={grid.parameters.filters as Filters} />
      {spec.note && <p className={classes.note}>{t(spec.note)}</p>}
      <DataList
        grid={grid}
        searchLabel={t(spec.search)}
        filters={<ReportFilters grid={grid} filters={spec.filters} questionnaireId={chosen[0] ?? ''} />}
        firstSort={spec.firstSort}
        label={t(`titles./reports/questionnaire/${spec.name}`)}
        columns={columns}
        rowName={(row) => String(row.name ?? row.subject ?? row.id)}
        help={t(spec.empty)}
      />
    </>
  );
}

/** A report: the choice of questionnaires, then stats, charts and rows. Its state is in the URL. */
export function ReportScreen({ spec }: { spec: ReportSpec }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const chosen = address.getAll(addressKey).filter((id) => id !== '');
  const most = spec.most ?? 1;
  const choose = (ids: string[]): void =>
    setAddress(() => new URLSearchParams(ids.map((id) => [addressKey, id])), { replace: true });
  const print = (): void => {
    if (spec.name === 'results')
      void navigate(
        `/reports/questionnaire/results/matrix?${new URLSearchParams(chosen.map((id) => [addressKey, id]))}`,
      );
    else window.print();
  };
  const help =
    spec.name === 'performance'
      ? 'choose_several_help'
      : spec.name === 'results'
        ? 'choose_results_help'
        : 'choose_help';
  return (
    <>
      <PageHeader
        title={t(`titles./reports/questionnaire/${spec.name}`)}
        actions={
          chosen.length > 0 && (
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={print}>
              {t(spec.name === 'results' ? 'reports.print_page' : 'reports.print')}
            </Button>
          )
        }
      />
      <div className={classes.picker}>
        <QuestionnairePicker chosen={chosen} most={most} onChange={choose} />
      </div>
      {chosen.length === 0 ? (
        <EmptyState
          title={t(most > 1 ? 'reports.choose_several' : 'reports.choose')}
          help={t(`reports.${help}`, { max: most })}
        />
      ) : (
        <Report key={chosen.join()} spec={spec} chosen={chosen} />
      )}
    </>
  );
}
