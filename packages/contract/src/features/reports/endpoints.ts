import { z } from 'zod';
import { grid as gridConstants } from '../../constants.ts';
import { type Endpoint, endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../kit/field-schemas.ts';
import { type GridQuery, gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { chartsOfReport } from './charts.ts';
import * as rows from './rows.ts';

const tag = 'reports';

export const reportNames = [
  'presence',
  'answer_change',
  'score',
  'pause',
  'performance',
  'results',
  'time',
  'sent_email',
] as const;
export type ReportName = (typeof reportNames)[number];

const ruleOf = (name: ReportName): string => ['reports', 'questionnaire', name].join('.');
const access = (name: ReportName) => permission(ruleOf(name));
const anyReport = permission(reportNames.map(ruleOf).join('|'));
const report = <Row extends z.ZodType>(
  name: ReportName,
  row: Row,
  query: z.ZodType<GridQuery> = gridQuerySchema,
) =>
  endpoint({
    method: 'GET',
    path: `/api/v1/reports/questionnaire_${name}`,
    access: access(name),
    tag,
    query,
    reply: gridReplySchema(row),
  });

/** Questionnaires that a report may be asked of: those with names, which the reader may see. */
export const listReportQuestionnaires = endpoint({
  method: 'GET',
  path: '/api/v1/reports/questionnaires',
  access: anyReport,
  tag,
  query: z.object({ search: cleanText(200).default(''), ids: z.array(uuidSchema).max(20).optional() }),
  reply: z.object({
    model: z.array(z.object({ id: z.string(), label: z.string(), detail: z.string().optional() })),
  }),
});
/** What the filters of a questionnaire's reports offer. */
export const getReportFilters = endpoint({
  method: 'GET',
  path: '/api/v1/reports/questionnaires/:id',
  access: anyReport,
  tag,
  params: idParams,
  reply: z.object({
    model: z.object({
      id: z.string(),
      name: z.string(),
      classes: z.array(z.object({ id: z.string(), name: z.string() })),
      questions: z.array(z.object({ id: z.string(), number: z.number(), title: z.string() })),
    }),
  }),
});

const idList = z.union([uuidSchema.transform((id) => [id]), z.array(uuidSchema).max(200)]).default([]);
/** Rows of a reply that was asked for all of them (`per_page=-1`); `last_page` says whether there are more. */
export const mostRowsAtOnce = 1000;
const perPage = z.coerce
  .number()
  .int()
  .min(-1)
  .max(gridConstants.maxPerPage)
  .refine((rows) => rows !== 0, { error: 'out_of_range' })
  .default(gridConstants.perPage)
  .transform((rows) => (rows === -1 ? mostRowsAtOnce : rows));
/** A grid's query, with `users`, `questionsId` and `questionnaires` beside its filters, and `per_page=-1` for all rows. */
const peopleQuerySchema = gridQuerySchema
  .extend({ users: idList, questionsId: idList, questionnaires: idList, per_page: perPage })
  .transform(({ users, questionsId, questionnaires, ...query }) => ({
    ...query,
    filters: {
      ...query.filters,
      ...(users.length > 0 ? { user_id: users } : {}),
      ...(questionsId.length > 0 ? { questions: questionsId } : {}),
      ...(questionnaires.length > 0 ? { questionnaires } : {}),
    },
  }));

/** The rows of a report about the questionnaire that the address names. */
const ofOne = <Row extends z.ZodType>({ path, access: rule }: Pick<Endpoint, 'path' | 'access'>, row: Row) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: rule,
    tag,
    params: idParams,
    query: peopleQuerySchema,
    reply: gridReplySchema(row),
  });

/** Each takes `filters[questionnaire_id]`; `performance` and `results` take several of `filters[questionnaires]`. */
export const listPresence = report('presence', rows.presenceRowSchema);
export const exportPresence = exportOfList(listPresence);
export const getPresenceCharts = chartsOfReport(listPresence);

export const listAnswerChanges = report('answer_change', rows.answerChangeRowSchema);
export const exportAnswerChanges = exportOfList(listAnswerChanges);
export const getAnswerChangeCharts = chartsOfReport(listAnswerChanges);

export const listScoreReport = report('score', rows.scoreReportRowSchema);
export const exportScoreReport = exportOfList(listScoreReport);
export const getScoreCharts = chartsOfReport(listScoreReport);

export const listPauses = report('pause', rows.pauseRowSchema);
export const exportPauses = exportOfList(listPauses);
export const getPauseCharts = chartsOfReport(listPauses);

export const listPerformance = report('performance', rows.performanceRowSchema, peopleQuerySchema);
export const getQuestionnairePerformance = ofOne(listPerformance, rows.performanceRowSchema);
export const exportPerformance = exportOfList(listPerformance);
export const getPerformanceCharts = chartsOfReport(listPerformance);

export const listResults = report('results', rows.resultRowSchema, peopleQuerySchema);
export const getQuestionnaireResults = ofOne(listResults, rows.resultRowSchema);
export const exportResults = exportOfList(listResults);
export const getResultCharts = chartsOfReport(listResults);

export const listTimes = report('time', rows.timeRowSchema);
export const exportTimes = exportOfList(listTimes);
export const getTimeCharts = chartsOfReport(listTimes);

export const listEmailEvents = report('sent_email', rows.emailEventRowSchema);
export const exportEmailEvents = exportOfList(listEmailEvents);
export const getEmailCharts = chartsOfReport(listEmailEvents);
