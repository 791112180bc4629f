import { z } from 'zod';
import { cleanText, instantSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { difficulties } from '../questions/content.ts';
import { questionTypes } from '../questions/question-types.ts';
import { drawSchema, scoreSchema, settingsSchema } from './settings.ts';
import { questionnaireStates } from './states.ts';

export const questionnaireRowSchema = z.object({
  id: z.string(),
  short_url_id: z.string(),
  name: z.string(),
  state: z.enum(questionnaireStates),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  questions: z.number(),
  participants: z.number(),
  attempts: z.number(),
  finished: z.number(),
  /** People who handed in, however often. */
  participants_finished: z.number(),
  scores_released_at: z.string().nullable(),
  /** May be answered at /gform too (rules/questionnaires/plain-form.ts). */
  plain_form: z.boolean(),
  anonymous: z.boolean(),
  /** Name of the group whose members edit it; null: everybody with the permission. */
  editors_group: z.string().nullable(),
  /** Whether whoever asks is among its editors, given the permission. */
  may_edit: z.boolean(),
  /** Whoever asks made it. */
  is_mine: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type QuestionnaireRow = z.output<typeof questionnaireRowSchema>;

const itemSchema = z.object({
  id: z.string(),
  question_id: z.string(),
  question_version_id: z.string(),
  type: z.enum(questionTypes),
  difficulty: z.enum(difficulties),
  title: z.string(),
  excerpt: z.string(),
  has_key: z.boolean(),
  /** A picture is missing in it: the questionnaire can't be released with it. */
  is_incomplete: z.boolean(),
  /** Own score; null takes the questionnaire's default or its level's score. */
  score: z.string().nullable(),
  required: z.boolean(),
  voided: z.enum(['keep', 'zero']).nullable(),
});
const sectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  items: z.array(itemSchema),
  draws: z.array(drawSchema.extend({ id: z.string(), available: z.number() })),
});
export const questionnaireSchema = questionnaireRowSchema.extend({
  settings: settingsSchema,
  has_password: z.boolean(),
  sections: z.array(sectionSchema),
  /** Attempts have begun: the composition can't change any more. */
  locked: z.boolean(),
});
export type Questionnaire = z.output<typeof questionnaireSchema>;
export type QuestionnaireSection = Questionnaire['sections'][number];
export type QuestionnaireItem = QuestionnaireSection['items'][number];

/** A questionnaire is read and written as a whole: beyond this it is several. */
export const questionnaireLimits = { placedItems: 1000, draws: 200 } as const;

/**
 * `sections` and `settings` are replaced as a whole, and only when they are sent. Sections, items and draws that are sent with their id
 * keep it.
 */
export const questionnaireBodySchema = z
  .object({
    name: cleanText(200).min(1, { error: 'required' }),
    starts_at: instantSchema.nullable().default(null),
    ends_at: instantSchema.nullable().default(null),
    /** undefined keeps, null clears, a text sets. */
    password: cleanText(100).min(4).nullable().optional(),
    settings: settingsSchema.optional(),
    sections: z
      .array(
        z.object({
          id: uuidSchema.optional(),
          title: cleanText(200).default(''),
          description: cleanText(20_000).default(''),
          items: z
            .array(
              z.object({
                id: uuidSchema.optional(),
                question_id: uuidSchema,
                score: scoreSchema.nullable().default(null),
                required: z.boolean().default(false),
              }),
            )
            .max(500)
            .default([]),
          draws: z
            .array(drawSchema.extend({ id: uuidSchema.optional() }))
            .max(50)
            .default([]),
        }),
      )
      .max(100)
      .optional(),
    updated_at: instantSchema.optional(),
  })
  .superRefine((body, context) => {
    if (body.starts_at && body.ends_at && Date.parse(body.ends_at) <= Date.parse(body.starts_at))
      context.addIssue({ code: 'custom', path: ['ends_at'], message: 'after_start' });
    const limit = (path: string, count: number, max: number) => {
      if (count > max)
        context.addIssue({ code: 'custom', path: [path], message: 'max_items', params: { max } });
    };
    const sections = body.sections ?? [];
    limit('sections', sections.flatMap((section) => section.items).length, questionnaireLimits.placedItems);
    limit('sections', sections.flatMap((section) => section.draws).length, questionnaireLimits.draws);
  });
export type QuestionnaireBody = z.output<typeof questionnaireBodySchema>;
