import * as contract from '@certame/contract/features/reports/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { ListDefinition } from '#crud/lists/define-list.ts';
import { mountList } from '#crud/lists/mount-list.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { mountReport, type ReportContext, type ReportDefinition } from './define-report.ts';
import { listReportQuestionnaires, readReportFilters } from './lib/report-choices.ts';
import type { ReportSubject } from './lib/report-subject.ts';
import { answerChangeReport } from './lists/answer-change-report.ts';
import { pauseReport } from './lists/pause-report.ts';
import { performanceReport } from './lists/performance-report.ts';
import { presenceReport } from './lists/presence-report.ts';
import { resultsReport } from './lists/results-report.ts';
import { scoreReport } from './lists/score-report.ts';
import { sentEmailReport } from './lists/sent-email-report.ts';
import { timeReport } from './lists/time-report.ts';

/** The same rows about the questionnaire that the address names. */
const byAddress = <Row extends { id: string }, Stored>(
  { export: _files, required: _required, find, ...report }: ReportDefinition<Row, Stored>,
  list: unknown,
) =>
  ({
    ...report,
    list,
    find: (asked: Omit<ReportContext, 'found' | 'params'> & { params: { id: string } }) =>
      find?.({ ...asked, params: undefined, filters: { ...asked.filters, questionnaires: asked.params.id } }),
  }) as unknown as ListDefinition<{ id: string }, Row, ReportSubject, Stored>;

export function registerReports(app: FastifyInstance): void {
  mountReport(app, presenceReport);
  mountReport(app, answerChangeReport);
  mountReport(app, scoreReport);
  mountReport(app, pauseReport);
  mountReport(app, performanceReport);
  mountReport(app, resultsReport);
  mountList(app, byAddress(performanceReport, contract.getQuestionnairePerformance));
  mountList(app, byAddress(resultsReport, contract.getQuestionnaireResults));
  mountReport(app, timeReport);
  mountReport(app, sentEmailReport);
  tenantRoute(app, contract.listReportQuestionnaires, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await listReportQuestionnaires(scope, query) }), { readOnly: true }),
  );
  tenantRoute(app, contract.getReportFilters, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readReportFilters(scope, params.id) }), { readOnly: true }),
  );
}
