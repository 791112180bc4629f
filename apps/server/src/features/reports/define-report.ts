import type { chartsOfReport, Figures } from '@certame/contract/features/reports/charts.ts';
import type { ParamsOf } from '@certame/contract/kit/endpoint.ts';
import type { SQL } from '@certame/db/sql.ts';
import type { FastifyInstance } from 'fastify';
import { defineList, type ListContext, type ListDefinition, type RowOf } from '#crud/lists/define-list.ts';
import { requireFilters } from '#crud/lists/list-conditions.ts';
import { mountList } from '#crud/lists/mount-list.ts';
import { matchingRows } from '#crud/lists/read-list.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { namesOf, type ReportSubject } from './lib/report-subject.ts';

export type ReportContext = ListContext<undefined, ReportSubject>;

/** A list about questionnaires, with figures over all rows that its filters leave: facts and charts. */
export interface ReportDefinition<Row extends { id: string }, Stored>
  extends ListDefinition<undefined, Row, ReportSubject, Stored> {
  charts: ReturnType<typeof chartsOfReport>;
  /** `matching`: `… t where …`, the rows as `from` gives them. */
  figures(matching: SQL, context: ReportContext): Promise<Figures>;
}

/** The title names report and questionnaires; `t.search_text` is searched unless the report says otherwise. */
export function defineReport<E, Stored = RowOf<E>>(
  definition: Omit<ReportDefinition<RowOf<E>, Stored>, 'title'> & {
    list: E & ReportDefinition<RowOf<E>, Stored>['list'];
    titleKey: Parameters<ReportContext['translate']>[0];
  },
): ReportDefinition<RowOf<E>, Stored> {
  const { titleKey, ...report } = definition;
  const named: ReportDefinition<RowOf<E>, Stored> = {
    ...report,
    ...(report.countUpTo === undefined ? { countsWithPage: true as const } : {}),
    title: ({ found, translate }) => `${translate(titleKey)}: ${namesOf(found)}`,
  };
  defineList<E, ReportSubject, Stored>(
    named as unknown as ListDefinition<ParamsOf<E>, RowOf<E>, ReportSubject, Stored> & { list: E },
  );
  return named;
}

/** Serves pages, files and charts of a report. */
export function mountReport<Row extends { id: string }, Stored>(
  app: FastifyInstance,
  report: ReportDefinition<Row, Stored>,
): void {
  const { services } = app;
  mountList(app, report);
  tenantRoute(app, report.charts, ({ query, caller, inScope, translate }) =>
    inScope(
      async (scope) => {
        requireFilters(report.required, query.filters);
        const asked = {
          ...{ scope, services, caller, translate, params: undefined, filters: query.filters },
          now: new Date(services.now()),
        };
        const found = await report.find?.(asked);
        const context = { ...asked, found: found as ReportSubject };
        return { model: await report.figures(matchingRows(report, context, query), context) };
      },
      { readOnly: true },
    ),
  );
}
