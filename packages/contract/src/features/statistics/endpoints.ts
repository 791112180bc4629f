import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { idParams, uuidSchema } from '../../kit/field-schemas.ts';
import { questionTypes } from '../questions/question-types.ts';

const tag = 'statistics';
const access = permission('questionnaires.dashboard');
const path = '/api/v1/questionnaires/:id/statistics';

const descriptionSchema = z.object({
  count: z.int(),
  mean: z.number(),
  median: z.number(),
  quartiles: z.tuple([z.number(), z.number()]),
  deviation: z.number(),
  min: z.number(),
  max: z.number(),
});
export type DescriptionReply = z.output<typeof descriptionSchema>;
const binSchema = z.object({ from: z.number(), to: z.number(), count: z.int() });
export type BinReply = z.output<typeof binSchema>;

export const itemStatisticsSchema = z.object({
  item_id: z.string(),
  /** Its place among the questions that everybody gets; null for one of a draw's pool. */
  number: z.int().nullable(),
  title: z.string(),
  type: z.enum(questionTypes),
  voided: z.enum(['keep', 'zero']).nullable(),
  /** Attempts that have a score for it. */
  scored: z.int(),
  right_percent: z.number().nullable(),
  mean_percent: z.number().nullable(),
  discrimination: z.number().nullable(),
});
export type ItemStatisticsRow = z.output<typeof itemStatisticsSchema>;

export const statisticsSchema = z.object({
  name: z.string(),
  /** People, by their newest attempt. */
  participation: z.object({
    participants: z.int(),
    not_started: z.int(),
    open: z.int(),
    finished: z.int(),
  }),
  /** Closed attempts that wait for a person: their scores are not in the figures below. */
  pending: z.int(),
  /** Total scores in per cent of the full score. */
  scores: descriptionSchema.nullable(),
  score_bins: z.array(binSchema),
  /** Per cent of the full score that passes, and the attempts that reach it; null where none is set. */
  passing: z.object({ percent: z.string(), passed: z.int() }).nullable(),
  /** Minutes from the start to the end, without pauses. */
  durations: descriptionSchema.nullable(),
  duration_bins: z.array(binSchema),
  reliability: z.object({ alpha: z.number().nullable(), items: z.int(), attempts: z.int() }),
  items: z.array(itemStatisticsSchema),
});
export type Statistics = z.output<typeof statisticsSchema>;

/** How candidates did at a questionnaire: participation, scores, time, reliability, and each of its questions. */
export const getStatistics = endpoint({
  method: 'GET',
  path,
  access,
  tag,
  params: idParams,
  reply: z.object({ model: statisticsSchema }),
});

const groupCountsSchema = z.object({ upper: z.int(), middle: z.int(), lower: z.int() });
export const optionChoiceSchema = z.object({
  /** Null: left blank. */
  option_id: z.string().nullable(),
  /** Place in the question as it was written, from 0. */
  place: z.int().nullable(),
  text: z.string(),
  is_right: z.boolean(),
  /** Attempts of each group by their score that chose it. */
  chosen: groupCountsSchema,
});
export type OptionChoice = z.output<typeof optionChoiceSchema>;

/** Who chose which option of a question: the best, the middle and the last by their score. */
export const getOptionChoices = endpoint({
  method: 'GET',
  path: `${path}/items/:item_id`,
  access,
  tag,
  params: idParams.extend({ item_id: uuidSchema }),
  reply: z.object({ model: z.object({ attempts: groupCountsSchema, options: z.array(optionChoiceSchema) }) }),
});
