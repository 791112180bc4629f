import { z } from 'zod';
import { endpoint } from '../../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../../kit/field-schemas.ts';
import { gradingScaleSchema } from '../config.ts';
import { answerParams, answerPath, base, gradeBody, graders, tag } from '../desk/endpoints.ts';

// `graders` are the chair too: the server tells them apart by the correction.

/**
 * Where a grader is with the training set: `open` may grade; `training` has answers of the set before the queue; `incomplete` waits for a
 * set that is large enough; `failed` cannot reach the number any more in this round; `paused` has missed a check.
 */
const trainingStates = ['open', 'training', 'incomplete', 'failed', 'paused'] as const;
const stateSchema = z.enum(trainingStates);
export type TrainingState = z.output<typeof stateSchema>;

export const trainingProgressSchema = z.object({
  state: stateSchema,
  /** Answers of this round that met the agreed marks, and those that did not. */
  met: z.number(),
  missed: z.number(),
  /** Checks among the ordinary answers, and those of them that met the agreed marks. */
  checks: z.number(),
  checks_met: z.number(),
});
export type TrainingProgress = z.output<typeof trainingProgressSchema>;

/** Corrections with a training set, for their graders: the own progress and nobody else's. */
export const listOwnTraining = endpoint({
  method: 'GET',
  path: `${base}/corrections/training`,
  access: graders,
  tag,
  reply: z.object({
    model: z.array(
      trainingProgressSchema.extend({
        id: z.string(),
        name: z.string(),
        required: z.number(),
        /** The reader looks after the set, and does not train. */
        is_chair: z.boolean(),
      }),
    ),
  }),
});

const shownAnswerSchema = z.object({ statement: z.string(), is_rich: z.boolean(), value: z.string() });
const scaleSchema = z.object({
  criteria: gradingScaleSchema.shape.criteria,
  min_score: z.string(),
  max_score: z.string(),
});
const criterionMarks = z.record(z.string(), z.string());

/** The next answer of the set for the reader; null: none is left, or the queue is open. Nothing tells whose it is. */
export const getNextTrainingAnswer = endpoint({
  method: 'GET',
  path: `${base}/:id/training/next`,
  access: graders,
  tag,
  params: idParams,
  reply: z.object({
    model: trainingProgressSchema.extend({
      config_name: z.string(),
      required: z.number(),
      scale: scaleSchema,
      answer: shownAnswerSchema.extend({ id: z.string() }).nullable(),
    }),
  }),
});
/** The reader's marks of a training answer. They count once, and are told beside the agreed ones. */
export const giveTrainingMarks = endpoint({
  method: 'POST',
  path: `${base}/:id/training/marks`,
  access: graders,
  tag,
  params: idParams,
  body: gradeBody.pick({ criteria_scores: true }).extend({ training_id: uuidSchema }),
  reply: z.object({
    model: trainingProgressSchema.extend({
      meets: z.boolean(),
      score: z.string(),
      agreed_score: z.string(),
      agreed: criterionMarks,
      reason: z.string(),
    }),
  }),
});

const setSchema = z.object({
  name: z.string(),
  required: z.number(),
  scale: scaleSchema,
  answers: z.array(
    shownAnswerSchema.extend({
      id: z.string(),
      score: z.string(),
      criteria_scores: criterionMarks,
      reason: z.string(),
      /** Somebody has met it: its marks stay as they are. */
      is_used: z.boolean(),
      is_retired: z.boolean(),
    }),
  ),
  graders: z.array(trainingProgressSchema.extend({ id: z.string(), name: z.string() })),
});
export type TrainingSet = z.output<typeof setSchema>;
const setReply = z.object({ model: setSchema });
/** The training set as its chair sees it, with how graders do. */
export const getTrainingSet = endpoint({
  method: 'GET',
  path: `${base}/:id/training`,
  access: graders,
  tag,
  params: idParams,
  reply: setReply,
});
const candidateSchema = shownAnswerSchema.extend({ answer_id: z.string(), item_id: z.string() });
export type TrainingCandidate = z.output<typeof candidateSchema>;
/** Some answers of the correction that are not in the set, drawn by chance: for its chair, without names. */
export const listTrainingCandidates = endpoint({
  method: 'GET',
  path: `${base}/:id/training/candidates`,
  access: graders,
  tag,
  params: idParams,
  reply: z.object({ model: z.array(candidateSchema) }),
});
/** Marks an answer as one of the set, with the marks that were agreed on. */
export const keepTrainingAnswer = endpoint({
  method: 'PUT',
  path: `${answerPath}/training`,
  access: graders,
  tag,
  params: answerParams,
  body: gradeBody.pick({ criteria_scores: true }).extend({ reason: cleanText(2000).default('') }),
  reply: setReply,
});
/** Takes one out: what nobody has met goes, what somebody has met comes to nobody any more. */
export const dropTrainingAnswer = endpoint({
  method: 'DELETE',
  path: `${base}/:id/training/:training_id`,
  access: graders,
  tag,
  params: z.object({ id: uuidSchema, training_id: uuidSchema }),
  reply: setReply,
});
const trainingActions = ['open', 'new_round'] as const;
export type TrainingAction = (typeof trainingActions)[number];
/** Opens a grader's queue again after a missed check, or begins a new round of training. */
export const settleTraining = endpoint({
  method: 'POST',
  path: `${base}/:id/training/graders/:grader_id`,
  access: graders,
  tag,
  params: z.object({ id: uuidSchema, grader_id: uuidSchema }),
  body: z.object({ action: z.enum(trainingActions) }),
  reply: setReply,
});
