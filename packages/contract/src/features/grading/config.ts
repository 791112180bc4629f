import { z } from 'zod';
import { cleanText, decimalSchema, integerBetween } from '../../kit/field-schemas.ts';
import { partIdSchema } from '../questions/content.ts';

/** Levels that a criterion may have: each is a percentage of two decimals at most, and a digit of the keyboard. */
export const criterionLevels = [2, 3, 5, 6, 9] as const;
export type CriterionLevels = (typeof criterionLevels)[number];

export const gradingCriterionSchema = z.object({
  id: partIdSchema,
  criterion: cleanText(200).pipe(z.string().min(1)),
  description: cleanText(4000).default(''),
  /** Per cent of the score; together at most 100. */
  weight: decimalSchema(2),
  levels: z.literal(criterionLevels),
});
export type GradingCriterion = z.output<typeof gradingCriterionSchema>;

/** What becomes of scores that diverge: the two nearest of one more grader, the mean of all of them, or the chair decides. */
export const finalScoreRules = ['nearest-two', 'all', 'chair'] as const;
export type FinalScoreRule = (typeof finalScoreRules)[number];

/** Whose answers are graded: all participants', those of some classes, or of some students. */
export const studentScopes = ['all', 'classes', 'listed'] as const;
export type StudentScope = (typeof studentScopes)[number];

/** Scale and rules of a correction by several graders; scores are points of `min_score` to `max_score`. */
export const gradingScaleSchema = z.object({
  criteria: z.array(gradingCriterionSchema).min(1).max(20),
  min_score: decimalSchema(4),
  max_score: decimalSchema(4),
  /** Graders that each answer goes to. */
  total_teacher: integerBetween(1, 5),
  /** Answers that one grader gets at most; null: as many as it takes. */
  total_answers: integerBetween(1, 100_000).nullable().default(null),
  /** Answers that one grader may grade in a day; null: no limit. */
  daily_share: integerBetween(1, 10_000).nullable().default(null),
  /** Points by which scores may differ, in all and in one criterion; null: they never diverge. */
  max_difference: decimalSchema(4).nullable().default(null),
  max_criterion_difference: decimalSchema(4).nullable().default(null),
  final_rule: z.enum(finalScoreRules).default('nearest-two'),
});
export type GradingScale = z.output<typeof gradingScaleSchema>;

/** Answers with agreed marks that each grader meets before the queue, and that come again at random among the others as a check. */
export const trainingRulesSchema = z.object({
  /** How many each grader has to meet; 0: no training. */
  training_answers: integerBetween(0, 50).default(0),
  /** Points by which marks may lie apart from the agreed ones, in all and in one criterion. */
  training_difference: decimalSchema(4).default('0'),
  training_criterion_difference: decimalSchema(4).default('0'),
  /** Of each answer that is given out, how often in a hundred a check comes with it. */
  check_percent: integerBetween(0, 100).default(0),
});
export type TrainingRules = z.output<typeof trainingRulesSchema>;
