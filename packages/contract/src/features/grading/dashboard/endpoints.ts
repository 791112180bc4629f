import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { idParams } from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../../kit/grid.ts';
import { exportOfList, exportOfPart } from '../../../kit/list-export.ts';
import { configRowSchema } from '../endpoints.ts';
import { flagKinds } from '../flags.ts';
import { trainingProgressSchema } from '../training/endpoints.ts';

const base = '/api/v1/questionnaire_correctors';
const tag = 'questionnaire_correctors';
const dashboard = permission('questionnaire_correctors.dashboard');
/** The same rows for who watches, each leading to its dashboard. */
export const listGradingProgress = endpoint({
  method: 'GET',
  path: `${base}/dashboard`,
  access: dashboard,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(configRowSchema),
});
export const exportGradingProgress = exportOfList(listGradingProgress);

const agreementSchema = z.object({
  pairs: z.number(),
  exact: z.number().nullable(),
  adjacent: z.number().nullable(),
  kappa: z.number().nullable(),
});
const graderFiguresSchema = z.object({
  id: z.string(),
  name: z.string(),
  given_out: z.number(),
  scored: z.number(),
  /** Scores a day in the last seven. */
  per_day: z.number(),
  mean: z.number().nullable(),
  spread: z.number().nullable(),
  severity: z.number().nullable(),
  /** Of the answers with a score, the time that the middle one took; null where nothing was measured. */
  median_seconds: z.number().nullable(),
  /** With the training set and its checks; null where the correction has none, or the grader has left. */
  training: trainingProgressSchema.nullable(),
});
const gradingDashboardSchema = z.object({
  id: z.string(),
  name: z.string(),
  questionnaire_name: z.string(),
  max_score: z.string(),
  deadline_at: z.string().nullable(),
  /** Of the figures: where there are very many scores, those of some seconds ago are shown. */
  computed_at: z.string(),
  given_out: z.number(),
  scored: z.number(),
  /** Answers with their one score, and those that wait for the chair, or for one grader more whom nobody is. */
  resolved: z.number(),
  divergent: z.number(),
  /** At the pace of the last seven days; null while nothing was graded in them. */
  days_left: z.number().nullable(),
  criteria: z.array(agreementSchema.extend({ id: z.string(), criterion: z.string() })),
  graders: z.array(graderFiguresSchema),
  /** Answers whose scores diverge, with all of them; the oldest first. */
  divergences: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      scores: z.array(z.object({ grader: z.string(), score: z.string() })),
      /** Points between the lowest and the highest. */
      difference: z.string(),
      /** The chair or one grader more; null: nobody has it. */
      waits_for: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** What graders, or a comparison of the answers, tell the chair; the newest first. */
  flags: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(flagKinds),
      note: z.string(),
      question: z.string(),
      /** Null: found by comparing answers. */
      grader: z.string().nullable(),
      since: z.string(),
    }),
  ),
  /** What has waited for its grader longest. */
  waiting: z.array(z.object({ id: z.string(), grader: z.string(), since: z.string() })),
});
export type GradingDashboard = z.output<typeof gradingDashboardSchema>;
export const getGradingDashboard = endpoint({
  method: 'GET',
  path: `${base}/:id/dashboard`,
  access: dashboard,
  tag,
  params: idParams,
  reply: z.object({ model: gradingDashboardSchema }),
});

/** The graders of one dashboard as a list, for its files. */
export const listGraderFigures = endpoint({
  method: 'GET',
  path: `${base}/:id/dashboard/graders`,
  access: dashboard,
  tag,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(graderFiguresSchema),
});
export const exportGraderFigures = exportOfPart(listGraderFigures);
