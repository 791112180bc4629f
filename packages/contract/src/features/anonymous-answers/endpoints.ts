import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { idParams } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfPart } from '../../kit/list-export.ts';
import { questionTypes } from '../questions/question-types.ts';

const tag = 'results';
const access = permission('questionnaires.resume');
const path = '/api/v1/questionnaires/:id/anonymous_answers';

/**
 * `open`: people may still answer. `closing`: what was given in time may still arrive. `not_enough`: fewer answers than would hide
 * who gave them. Only `shown` shows any.
 */
export const anonymousVisibilities = ['open', 'closing', 'not_enough', 'shown'] as const;
export type AnonymousVisibility = (typeof anonymousVisibilities)[number];

const optionCountSchema = z.object({ id: z.string(), text: z.string(), count: z.number() });
export const anonymousSummarySchema = z.object({
  visibility: z.enum(anonymousVisibilities),
  participants: z.number(),
  /** People who have sent their answers; who they are is in the list of participants. */
  participants_finished: z.number(),
  /** As many answers must there be. */
  minimum: z.number(),
  /** Empty before they are shown. */
  questions: z.array(
    z.object({
      item_id: z.string(),
      number: z.number(),
      type: z.enum(questionTypes),
      statement: z.string(),
      answered: z.number(),
      /** How often each was chosen; empty where the answer is a text. */
      options: z.array(optionCountSchema),
    }),
  ),
});
export type AnonymousSummary = z.output<typeof anonymousSummarySchema>;
export const getAnonymousSummary = endpoint({
  method: 'GET',
  path: `${path}/summary`,
  access,
  tag,
  params: idParams,
  reply: z.object({ model: anonymousSummarySchema }),
});

export const anonymousAnswerRowSchema = z.object({
  id: z.string(),
  /** Answers with the same number came together; in which order, nobody knows. */
  respondent: z.number(),
  question: z.number(),
  statement: z.string(),
  answer: z.string(),
});
export type AnonymousAnswerRow = z.output<typeof anonymousAnswerRowSchema>;
/** One row for each answered question; none before they are shown. */
export const listAnonymousAnswers = endpoint({
  method: 'GET',
  path,
  access,
  tag,
  params: idParams,
  query: gridQuerySchema,
  reply: gridReplySchema(anonymousAnswerRowSchema),
});
export const exportAnonymousAnswers = exportOfPart(listAnonymousAnswers);
