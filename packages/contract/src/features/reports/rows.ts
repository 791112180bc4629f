import { z } from 'zod';
import { emailEventTypes } from '../email/endpoints.ts';
import { finishReasons, participationStates } from '../exam/states.ts';
import { outcomes } from './outcomes.ts';

/** Exact decimals are texts; minutes have one decimal, per cents up to four. */
const decimal = z.string().nullable();
const instant = z.string().nullable();

/** `awaited`: has not come, and the period goes on. */
export const presenceStates = ['present', 'in_progress', 'awaited', 'absent'] as const;
/** What a change of an answer did. `other`: one of the two can't be called right or wrong. */
export const changeDirections = ['wrong_right', 'right_wrong', 'wrong_wrong', 'other'] as const;
export type ChangeDirection = (typeof changeDirections)[number];

const person = z.object({
  id: z.string(),
  name: z.string(),
  identifier: z.string().nullable(),
  class_name: z.string().nullable(),
});
const attempt = person.extend({ number: z.number(), state: z.enum(participationStates) });

export const presenceRowSchema = person.extend({
  invited: z.boolean(),
  presence: z.enum(presenceStates),
  /** Entered so late that it had to be justified. */
  late: z.boolean(),
  /** Minutes between the opening of the period and the first entry. */
  late_min: decimal,
  started_at: instant,
  finished_at: instant,
  duration_min: decimal,
  finish_reason: z.enum(finishReasons).nullable(),
  device: z.string().nullable(),
});
export type PresenceRow = z.output<typeof presenceRowSchema>;

export const answerChangeRowSchema = attempt.extend({
  question: z.number(),
  title: z.string(),
  first_answer: z.string(),
  last_answer: z.string(),
  changes: z.number(),
  direction: z.enum(changeDirections),
  first_at: z.string(),
  last_at: z.string(),
});
export type AnswerChangeRow = z.output<typeof answerChangeRowSchema>;

export const scoreReportRowSchema = attempt.extend({
  rank: z.number().nullable(),
  score: decimal,
  max: decimal,
  percent: decimal,
  passed: z.boolean().nullable(),
  right: z.number().nullable(),
  partial: z.number().nullable(),
  wrong: z.number().nullable(),
  blank: z.number().nullable(),
  open: z.number().nullable(),
});
export type ScoreReportRow = z.output<typeof scoreReportRowSchema>;

/** Who has stopped the attempt. */
export const pausedBy = ['by_candidate', 'by_staff'] as const;

export const pauseRowSchema = attempt.extend({
  pause: z.number(),
  paused_by: z.enum(pausedBy),
  began_at: z.string(),
  ended_at: instant,
  duration_min: decimal,
  limit_min: decimal,
  /** Of all pauses of the attempt. */
  total_min: decimal,
});
export type PauseRow = z.output<typeof pauseRowSchema>;

export const performanceRowSchema = person.extend({
  /** Questionnaire -> per cent of the participant's last scored attempt. */
  percents: z.record(z.string(), z.string()),
  mean: decimal,
});
export type PerformanceRow = z.output<typeof performanceRowSchema>;

export const answerCellSchema = z.object({
  item_id: z.string(),
  /** Number of the question. */
  question: z.number(),
  answer: z.string(),
  outcome: z.enum(outcomes).nullable(),
  score: decimal,
  max: decimal,
});
export type AnswerCell = z.output<typeof answerCellSchema>;
export const resultRowSchema = attempt.extend({
  questionnaire_id: z.string(),
  questionnaire: z.string(),
  score: decimal,
  percent: decimal,
  right: z.number().nullable(),
  /** Of the questions that the attempt was given, in the questionnaire's order. */
  cells: z.array(answerCellSchema),
});
export type ResultRow = z.output<typeof resultRowSchema>;

export const timeRowSchema = attempt.extend({
  started_at: z.string(),
  finished_at: instant,
  duration_min: decimal,
  paused_min: decimal,
  /** Duration without pauses. */
  net_min: decimal,
  answered: z.number(),
  /** Item -> minutes spent on it, as estimated from the history of answers. */
  question_min: z.record(z.string(), z.string()),
  median_min: decimal,
});
export type TimeRow = z.output<typeof timeRowSchema>;

export const emailEventRowSchema = z.object({
  id: z.string(),
  messageId: z.string(),
  userName: z.string().nullable(),
  email: z.string(),
  subject: z.string(),
  eventType: z.enum(emailEventTypes),
  dateTime: z.string(),
});
export type EmailEventRow = z.output<typeof emailEventRowSchema>;
