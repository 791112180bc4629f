import { z } from 'zod';
import { answerKinds, recordingLimitS } from '../../constants.ts';
import { cleanText, decimalSchema, richTextSchema } from '../../kit/field-schemas.ts';

/** Hard, medium, easy (Portuguese: difícil, médio, fácil). */
export const difficulties = ['D', 'M', 'E'] as const;
export type Difficulty = (typeof difficulties)[number];

export const numberings = ['letters', 'numbers', 'none'] as const;
export type Numbering = (typeof numberings)[number];

/** Short, stable, unique inside its question; survives shuffling and new versions. A key of objects, so no name that every object inherits. */
export const partIdSchema = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9_-]+$/, { error: 'alpha_dash' })
  .refine((id) => !(id in Object.prototype), { error: 'type' });

interface PartSchemas {
  id: z.ZodType<string, string>;
  html: z.ZodType<string, string>;
  label: z.ZodType<string, string>;
}
const written: PartSchemas = {
  id: partIdSchema,
  html: richTextSchema(200_000),
  label: richTextSchema(20_000),
};
const stored: PartSchemas = { id: z.string(), html: z.string(), label: z.string() };

/**
 * A place to fill. The statement shows it where `<span data-gap="id"></span>` stands, or after the text when it
 * stands nowhere. `select` offers `choices` (matching questions are selects with one gap a row, named by `label`).
 */
const gapOf = ({ id, label }: PartSchemas) =>
  z.object({
    id,
    kind: z.enum(['text', 'number', 'select']).default('text'),
    label: label.optional(),
    choices: z.array(cleanText(2000)).max(100).optional(),
  });
export type QuestionGap = z.output<ReturnType<typeof gapOf>>;

export const mediaKinds = ['image', 'audio', 'video', 'document'] as const;

const contentOf = (parts: PartSchemas) =>
  z.object({
    /** Sanitized HTML; formulas as `<span data-latex="…">`, images as `<img data-file="file id">`. */
    statement: parts.html,
    options: z
      .array(z.object({ id: parts.id, html: parts.html }))
      .max(60)
      .default([]),
    shuffle_options: z.boolean().default(false),
    numbering: z.enum(numberings).default('letters'),
    gaps: z.array(gapOf(parts)).max(100).default([]),
    /** Largest length of a text response in characters. */
    max_chars: z.int().min(1).max(100_000).nullable().default(null),
    media_kinds: z.array(z.enum(mediaKinds)).default([]),
    max_files: z.int().min(1).max(20).default(1),
    /** Absent: files only, as questions had it before there was a choice. */
    answer_kinds: z.array(z.enum(answerKinds)).min(1).max(answerKinds.length).optional(),
    /** Largest length of an audio or a video in seconds; absent: `recordingLimitS.max`. */
    max_seconds: z.int().min(recordingLimitS.min).max(recordingLimitS.max).optional(),
  });
/** As somebody writes it. */
export const questionContentSchema = contentOf(written);
/**
 * As it is stored and shown. Limits are validated where a text comes in: a question that was written before there was one is
 * still taken and scored, and a start spends no time on them.
 */
export const storedContentSchema = contentOf(stored);
export type QuestionContent = z.output<typeof questionContentSchema>;
export type QuestionOption = QuestionContent['options'][number];

/** An accepted filling of a gap. `weight_percent` gives part of the score (100 = all). */
export const acceptedTextSchema = z.object({
  text: cleanText(2000),
  weight_percent: decimalSchema(5).default('100'),
});
/** An accepted number: `value` with `tolerance` on both sides, or from `min` to `max`. */
export const acceptedNumberSchema = z.object({
  min: decimalSchema(12),
  max: decimalSchema(12),
  weight_percent: decimalSchema(5).default('100'),
});

export const gapKeySchema = z.object({
  texts: z.array(acceptedTextSchema).max(200).default([]),
  numbers: z.array(acceptedNumberSchema).max(200).default([]),
  /** Compare case, accents and outer spaces too. */
  strict: z.boolean().default(false),
});
export type GapKey = z.output<typeof gapKeySchema>;

export const criterionSchema = z.object({
  id: partIdSchema,
  name: cleanText(200),
  description: cleanText(4000).default(''),
  weight_percent: decimalSchema(2),
});
export type Criterion = z.output<typeof criterionSchema>;

export const checkBoxModes = ['per_option', 'all_or_nothing'] as const;

const keyOf = ({ html }: PartSchemas) =>
  z.object({
    correct_option_ids: z.array(partIdSchema).max(60).default([]),
    /** Percent of the score an option is worth, where options are worth parts (may be negative). Option id -> percent. */
    option_weights: z.record(partIdSchema, decimalSchema(5)).default({}),
    check_box_mode: z.enum(checkBoxModes).default('per_option'),
    gaps: z.record(partIdSchema, gapKeySchema).default({}),
    criteria: z.array(criterionSchema).max(50).default([]),
    feedback_right: html.default(''),
    feedback_wrong: html.default(''),
    option_feedback: z.record(partIdSchema, html).default({}),
    general_feedback: html.default(''),
  });
/** The key as it is written: right answers and feedback. It leaves the server only when the rules allow it. */
export const questionKeySchema = keyOf(written);
/** As it is stored and shown, like the content. */
export const storedKeySchema = keyOf(stored).extend({
  /** Of several right options: further sets that are right as a whole. Questionnaires add them (`accepted_answers`), no question has them. */
  accepted_choices: z.array(z.array(z.string())).optional(),
});
export type QuestionKey = z.output<typeof storedKeySchema>;
