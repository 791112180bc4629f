import { z } from 'zod';
import { endpoint } from '../../../../kit/endpoint.ts';
import { uuidSchema } from '../../../../kit/field-schemas.ts';
import { answerParams, answerPath, correctionSchema, gradeBody, graders, tag } from '../endpoints.ts';

/** As many answers are graded at once. */
export const groupMaxAnswers = 500;

/** Tells what an answer said when it was shown: one that says something else meanwhile gets no score of a group. */
const fingerprintSchema = z.string().regex(/^[0-9a-f]{32}$/, { error: 'type' });

/** Why an answer of a group did not get the group's score. */
export const groupSkips = ['not_yours', 'open', 'changed', 'begun', 'share'] as const;
export type GroupSkip = (typeof groupSkips)[number];

const similarAnswerSchema = z.object({
  answer_id: z.string(),
  /** Number of the answer among those of its grader. */
  number: z.number(),
  value: z.string(),
  fingerprint: z.string(),
  /** The same apart from case, accents, punctuation and spaces. */
  is_same: z.boolean(),
  percent: z.number(),
  /** Its grader has begun it: it keeps what was written. */
  is_begun: z.boolean(),
});
export type SimilarAnswer = z.output<typeof similarAnswerSchema>;
/** Own answers to the same question that wait for a score and say the same, or nearly so. Nothing is held by looking. */
export const listSimilarAnswers = endpoint({
  method: 'GET',
  path: `${answerPath}/similar`,
  access: graders,
  tag,
  params: answerParams,
  reply: z.object({
    model: z.object({
      /** Of the answer itself; null where it is no short text, or the chair's: nothing is like it then. */
      fingerprint: z.string().nullable(),
      /** The most similar, at most as many as can be graded at once. */
      answers: z.array(similarAnswerSchema),
      total: z.number(),
    }),
  }),
});

/** Gives an answer and others like it one score and one comment, in one transaction. Comments on passages stay with the first. */
export const gradeGroup = endpoint({
  method: 'PUT',
  path: `${answerPath}/group_grade`,
  access: graders,
  tag,
  params: answerParams,
  body: gradeBody.extend({
    fingerprint: fingerprintSchema,
    answers: z
      .array(z.object({ answer_id: uuidSchema, fingerprint: fingerprintSchema }))
      .min(1, { error: 'required' })
      .max(groupMaxAnswers),
  }),
  reply: z.object({
    model: z.object({
      score: z.string().nullable(),
      updated_at: z.string(),
      /** Answers that got it, the first among them. */
      graded: z.number(),
      skipped: z.array(z.object({ answer_id: z.string(), reason: z.enum(groupSkips) })),
      next_waiting: correctionSchema.shape.next_waiting,
    }),
  }),
});
