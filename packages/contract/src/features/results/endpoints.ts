import { z } from 'zod';
import { endpoint, participation, permission } from '../../kit/endpoint.ts';
import { cleanText, decimalSchema, idParams, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfPart } from '../../kit/list-export.ts';
import { formItemSchema, responseValueSchema } from '../exam/form.ts';
import { participationStates } from '../exam/states.ts';
import { annotationsSchema } from '../grading/annotations.ts';
import { storedContentSchema, storedKeySchema } from '../questions/content.ts';

const tag = 'results';
const candidate = participation('questionnaires.menu.answers|questionnaires.can_answer');
/** Staff who read the questionnaire's results see everybody's; a candidate only the own. */
const resultReader = participation(
  'questionnaires.menu.answers|questionnaires.can_answer|questionnaires.resume',
);

const itemResultSchema = z.object({
  item: formItemSchema,
  value: responseValueSchema,
  score: z.string().nullable(),
  max: z.string(),
  voided: z.enum(['keep', 'zero']).nullable(),
  comment: z.string().nullable(),
  /** Comments of graders on passages of the answer, or on regions of its pictures. */
  annotations: annotationsSchema,
  /** By what ids regions name the answer's pictures, in the order of its files. */
  pictures: z.array(z.string()),
  /** Only where the answer key may be seen. */
  key: storedKeySchema.nullable(),
});
export const resultSchema = z.object({
  answer_id: z.string(),
  questionnaire_name: z.string(),
  short_url_id: z.string(),
  participant_name: z.string(),
  finished_at: z.string().nullable(),
  released_at: z.string().nullable(),
  score: z.string().nullable(),
  max: z.string().nullable(),
  percent: z.string().nullable(),
  passed: z.boolean().nullable(),
  right: z.number().nullable(),
  questions: z.number(),
  ranking: z.object({ position: z.number(), participants: z.number() }).nullable(),
  /** Responses (and key, where it may be seen), for /full; empty otherwise. */
  items: z.array(itemResultSchema),
  /** Files of the scanned pages, in order, where the attempt was made on paper, for /full; empty otherwise. */
  sheet_pages: z.array(z.string()),
  key_available: z.boolean(),
  /** Own results: until when one may appeal, and how often; null: not, or not any more. */
  appeal: z.object({ until: z.string(), left: z.number() }).nullable(),
});
export type Result = z.output<typeof resultSchema>;
export const getResult = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/result',
  access: resultReader,
  tag,
  params: z.object({ answer_id: uuidSchema }),
  query: z.object({ full: z.enum(['0', '1']).default('0') }),
  reply: z.object({ model: resultSchema }),
});
/** Own attempts at one form, for /form/{short_url_id}/results. */
export const listFormResults = endpoint({
  method: 'GET',
  path: '/api/v1/forms/:short_url_id/results',
  access: candidate,
  tag,
  params: z.object({ short_url_id: z.string().regex(/^[A-Za-z0-9_-]{6,32}$/, { error: 'type' }) }),
  reply: z.object({
    model: z.array(
      z.object({
        answer_id: z.string(),
        number: z.number(),
        state: z.enum(participationStates),
        finished_at: z.string().nullable(),
        score: z.string().nullable(),
        max: z.string().nullable(),
        available: z.boolean(),
      }),
    ),
    name: z.string(),
    anonymous: z.boolean(),
    /** Results are shown to their participants once they are released. */
    shows_results: z.boolean(),
  }),
});

export const scoreRowSchema = z.object({
  id: z.string(),
  participant_id: z.string(),
  name: z.string(),
  email: z.string(),
  identifier: z.string().nullable(),
  number: z.number(),
  state: z.enum(participationStates),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  finish_reason: z.string().nullable(),
  late_sync: z.boolean(),
  /** Number of unsent changes on the candidate's device. */
  unsent_count: z.number(),
  answered: z.number(),
  score: z.string().nullable(),
  max: z.string().nullable(),
  pending_items: z.number(),
  released_score: z.string().nullable(),
  released_at: z.string().nullable(),
});
export type ScoreRow = z.output<typeof scoreRowSchema>;
/** /questionnaires/{id}/resume: every attempt with its current and released score. */
export const listScores = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaires/:id/resume',
  access: permission('questionnaires.resume'),
  tag,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(scoreRowSchema),
});
export const exportScores = exportOfPart(listScores);
export const releaseScores = endpoint({
  method: 'POST',
  path: '/api/v1/questionnaires/:id/release_scores',
  access: permission('questionnaires.edit'),
  tag,
  params: idParams,
  body: z.object({ force: z.boolean().default(false) }),
  status: 202,
  reply: z.object({ model: z.object({ job_id: z.string() }) }),
});

/** /questionnaires/{id}/correction: responses that a person scores, one question at a time, students anonymous. */
export const listResponsesToGrade = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaires/:id/correction',
  access: permission('questionnaires.correction'),
  tag,
  params: idParams,
  /** Without `item_id`: the first question that somebody has to look at. */
  query: z.object({
    item_id: uuidSchema.optional(),
    only: z.enum(['pending', 'all']).default('pending'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  reply: z.object({
    model: z.object({
      questionnaire_name: z.string(),
      items: z.array(
        z.object({
          item_id: z.string(),
          title: z.string(),
          statement: z.string(),
          /** Content of the question (options, gaps), to be shown beside the response. */
          content: storedContentSchema,
          type: z.string(),
          max: z.string(),
          pending: z.number(),
          graded: z.number(),
          criteria: storedKeySchema.shape.criteria,
        }),
      ),
      /** Pages of 50. */
      last_page: z.number(),
      total: z.number(),
      responses: z.array(
        z.object({
          answer_id: z.string(),
          item_id: z.string(),
          /** "Participação 1": graders don't see who wrote it. */
          alias: z.string(),
          value: responseValueSchema,
          files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string() })),
          score: z.string().nullable(),
          criteria_scores: z.record(z.string(), z.string()),
          comment: z.string(),
          /** An appeal has set its score, which stands whatever is given here. */
          fixed_by_appeal: z.boolean(),
          updated_at: z.string().nullable(),
        }),
      ),
    }),
  }),
});
export const gradeResponse = endpoint({
  method: 'PUT',
  path: '/api/v1/answers/:answer_id/items/:item_id/score',
  access: permission('questionnaires.correction'),
  tag,
  params: z.object({ answer_id: uuidSchema, item_id: uuidSchema }),
  body: z.object({
    score: decimalSchema(4).nullable(),
    /** Criterion id -> percent reached (0 to 100); the score follows when given. */
    criteria_scores: z.record(z.string().max(40), decimalSchema(2)).default({}),
    comment: cleanText(10_000).default(''),
    /** Version of the score as it was read; null where there was none. An older one is refused with 409. */
    updated_at: z.string().nullable().optional(),
  }),
  reply: z.object({
    model: z.object({
      score: z.string().nullable(),
      /** Null after a mark was taken back. */
      updated_at: z.string().nullable(),
      attempt_score: z.string().nullable(),
    }),
  }),
});
