import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { uuidSchema } from '../../../kit/field-schemas.ts';
import { questionContentSchema } from '../content.ts';
import { questionTypes } from '../question-types.ts';

/** A question of the bank that asks what another one asks, or almost. */
export const similarQuestionSchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  is_archived: z.boolean(),
  /** The same text and the same pictures, in whatever order the options stand. */
  is_same: z.boolean(),
  percent: z.number(),
});
export type SimilarQuestion = z.output<typeof similarQuestionSchema>;

/** Questions like the one that is being written, the most alike first. Nothing is stored. */
export const findSimilarQuestions = endpoint({
  method: 'POST',
  path: '/api/v1/base_question/similar',
  access: permission('base_question.menu'),
  body: z.object({
    /** Of the question itself, once it is stored. */
    id: uuidSchema.nullable().default(null),
    type: z.enum(questionTypes),
    content: questionContentSchema,
  }),
  reply: z.object({ model: z.array(similarQuestionSchema) }),
});

/** Of an imported question: what has the same text, or one like it. */
export const importedDuplicateSchema = z.object({
  is_same: z.boolean(),
  percent: z.number(),
  /** The bank's; null: another question of the same source. */
  question_id: z.string().nullable(),
  title: z.string(),
  /** Where it stands in the source; null for one of the bank. */
  place: z.string().nullable(),
});
export type ImportedDuplicate = z.output<typeof importedDuplicateSchema>;
