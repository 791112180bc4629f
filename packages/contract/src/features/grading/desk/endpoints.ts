import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import {
  cleanText,
  decimalSchema,
  idParams,
  instantSchema,
  integerBetween,
  noticesReply,
  uuidSchema,
} from '../../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../../kit/grid.ts';
import { exportOfList } from '../../../kit/list-export.ts';
import { responseValueSchema } from '../../exam/form.ts';
import { annotationsSchema } from '../annotations.ts';
import { gradingScaleSchema } from '../config.ts';
import { flagKinds } from '../flags.ts';
import { correctorStatuses } from '../states.ts';

export const base = '/api/v1/questionnaire_correctors';
export const tag = 'questionnaire_correctors';
export const graders = permission('questionnaire_correctors.corrections');

const correctionRowSchema = z.object({
  id: z.string(),
  config_id: z.string(),
  config_name: z.string(),
  answer_id: z.string(),
  item_id: z.string(),
  /** Number of the answer among those of its grader. */
  number: z.number(),
  question: z.string(),
  status: z.enum(correctorStatuses),
  score: z.string().nullable(),
  max_score: z.string(),
  deadline_at: z.string().nullable(),
  /** Its scores diverge, and the reader is the chair, who decides. */
  is_chairs: z.boolean(),
});
export type CorrectionRow = z.output<typeof correctionRowSchema>;
/** The own queue. */
export const listMyCorrections = endpoint({
  method: 'GET',
  path: `${base}/corrections`,
  access: graders,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(correctionRowSchema),
});
export const exportCorrections = exportOfList(listMyCorrections);

const ownFiguresSchema = z.object({
  id: z.string(),
  name: z.string(),
  max_score: z.string(),
  given_out: z.number(),
  scored: z.number(),
  /** Scores a day in the last seven. */
  per_day: z.number(),
  mean: z.number().nullable(),
  spread: z.number().nullable(),
  /** Of answers whose scores are released: before that it would tell what another grader gave. */
  severity: z.number().nullable(),
  median_seconds: z.number().nullable(),
});
export type OwnFigures = z.output<typeof ownFiguresSchema>;
/** The reader's own figures in each correction, and nobody else's. */
export const listOwnFigures = endpoint({
  method: 'GET',
  path: `${base}/corrections/figures`,
  access: graders,
  tag,
  reply: z.object({ model: z.array(ownFiguresSchema) }),
});

export const answerParams = z.object({ id: uuidSchema, answer_id: uuidSchema, item_id: uuidSchema });
export const answerPath = `${base}/:id/answers/:answer_id/items/:item_id`;
const percentsSchema = z.record(z.string().max(40), decimalSchema(2));

const flagSchema = z.object({
  kind: z.enum(flagKinds),
  note: z.string(),
  /** Found by comparing the answers of the exam, not by a person. */
  is_suggested: z.boolean(),
  /** How much of it stands in another answer of the exam, and that answer: for the chair. */
  percent: z.number().nullable(),
  other_value: z.string().nullable(),
});

export const correctionSchema = correctionRowSchema.extend({
  statement: z.string(),
  /** An essay is rich text; others are plain. */
  is_rich: z.boolean(),
  /** Null where the answer is pictures. */
  value: responseValueSchema,
  /** Pictures that were handed in, or cut out of a sheet, each by an id of its own (`getAnswerPicture`). */
  pictures: z.array(z.string()),
  /** Null while grading is blind. */
  student_name: z.string().nullable(),
  criteria: gradingScaleSchema.shape.criteria,
  min_score: z.string(),
  /** Criterion id -> percent: the score that was given, else the draft. */
  criteria_scores: z.record(z.string(), z.string()),
  comment: z.string(),
  annotations: annotationsSchema,
  show_annotations: z.boolean(),
  /** Time that its grader has spent on it so far. */
  spent_seconds: z.number(),
  /** Comments that the graders of this correction keep for each other. */
  bank: z.array(z.object({ id: z.string(), text: z.string(), is_own: z.boolean() })),
  /** Open flags: a grader's own, or all of them where the chair reads. */
  flags: z.array(flagSchema),
  /** What graders gave, for the chair alone: in the order of their turns, without names. */
  given: z.array(
    z.object({ score: z.string(), criteria_scores: z.record(z.string(), z.string()), comment: z.string() }),
  ),
  /** An appeal has set the answer's score, which stands whatever is given here. */
  fixed_by_appeal: z.boolean(),
  /** Version of what was written last, draft or score; null where nothing was. */
  updated_at: z.string().nullable(),
  /** Answers of this correction that wait for the reader. */
  waiting: z.number(),
  next: z.object({ answer_id: z.string(), item_id: z.string() }).nullable(),
  /** The next one without a score; after the last, the first. */
  next_waiting: z.object({ answer_id: z.string(), item_id: z.string() }).nullable(),
  previous: z.object({ answer_id: z.string(), item_id: z.string() }).nullable(),
});
export type Correction = z.output<typeof correctionSchema>;
/** Shows an answer to its grader, who holds it from now on for a while. */
export const openCorrection = endpoint({
  method: 'POST',
  path: `${answerPath}/open`,
  access: graders,
  tag,
  params: answerParams,
  reply: z.object({ model: correctionSchema }),
});
export const gradeBody = z.object({
  criteria_scores: percentsSchema,
  comment: cleanText(10_000).default(''),
  annotations: annotationsSchema.default([]),
  /** In all, as the desk has measured it; the longest that was sent counts. */
  spent_seconds: integerBetween(0, 86_400).default(0),
  /** Of what it changes; null where there was nothing. Another one is refused with 409. */
  updated_at: instantSchema.nullable(),
});
const savedReply = z.object({ model: z.object({ score: z.string().nullable(), updated_at: z.string() }) });
/** Keeps what is chosen so far, and the answer held. */
export const saveGradeDraft = endpoint({
  method: 'PUT',
  path: `${answerPath}/draft`,
  access: graders,
  tag,
  params: answerParams,
  body: gradeBody,
  reply: savedReply,
});
/** Gives the score, or changes it until it is released. */
export const giveGrade = endpoint({
  method: 'PUT',
  path: `${answerPath}/grade`,
  access: graders,
  tag,
  params: answerParams,
  body: gradeBody,
  reply: savedReply,
});
/** A picture of an answer, for its grader: without the name that its author gave the file. */
export const getAnswerPicture = endpoint({
  method: 'GET',
  path: `${answerPath}/pictures/:picture_id`,
  access: graders,
  tag,
  params: answerParams.extend({ picture_id: uuidSchema }),
  carries: 'file',
});
/** Lets go of an answer that was opened: it waits again. */
export const giveBackCorrection = endpoint({
  method: 'POST',
  path: `${answerPath}/give_back`,
  access: graders,
  tag,
  params: answerParams,
  reply: noticesReply,
});

const flagBody = z.object({ kind: z.enum(flagKinds) });
const flagsReply = z.object({ model: z.object({ flags: z.array(flagSchema) }) });
/** Tells the chair of an answer, or changes what was told. */
export const flagAnswer = endpoint({
  method: 'PUT',
  path: `${answerPath}/flags`,
  access: graders,
  tag,
  params: answerParams,
  body: flagBody.extend({ note: cleanText(1000).default('') }),
  reply: flagsReply,
});
/** Takes the own flag back. */
export const withdrawFlag = endpoint({
  method: 'POST',
  path: `${answerPath}/flags/withdraw`,
  access: graders,
  tag,
  params: answerParams,
  body: flagBody,
  reply: flagsReply,
});
/** The chair has looked at an answer's flags, and graders' scores stand. */
export const dismissFlags = endpoint({
  method: 'POST',
  path: `${answerPath}/flags/dismiss`,
  access: graders,
  tag,
  params: answerParams,
  reply: noticesReply,
});

const bankReply = z.object({ model: z.object({ bank: correctionSchema.shape.bank }) });
/** Keeps a comment for all graders of a correction. */
export const keepBankComment = endpoint({
  method: 'POST',
  path: `${base}/:id/bank_comments`,
  access: graders,
  tag,
  params: idParams,
  body: z.object({ text: cleanText(2000).pipe(z.string().min(1, { error: 'required' })) }),
  reply: bankReply,
});
/** Takes an own one out. */
export const dropBankComment = endpoint({
  method: 'DELETE',
  path: `${base}/:id/bank_comments/:comment_id`,
  access: graders,
  tag,
  params: z.object({ id: uuidSchema, comment_id: uuidSchema }),
  reply: bankReply,
});
