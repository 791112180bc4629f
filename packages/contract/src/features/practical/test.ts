import { z } from 'zod';
import { cleanText, decimalSchema, integerBetween } from '../../kit/field-schemas.ts';
import { partIdSchema } from '../questions/content.ts';

export const practicalLimits = {
  sections: 30,
  items: 60,
  students: 500,
  teachers: 200,
  /** Numbers of one request. */
  entries: 200,
  evidenceBytes: 10 * 1024 * 1024,
  /** Photos and recordings of one examiner at one station. */
  evidence: 20,
} as const;

/** `check`: done or not; `scale`: one of some levels, of which the first is worth nothing and the last all. */
export const practicalItemKinds = ['check', 'scale'] as const;
export type PracticalItemKind = (typeof practicalItemKinds)[number];

export const practicalItemSchema = z.object({
  id: partIdSchema,
  text: cleanText(500).pipe(z.string().min(1, { error: 'required' })),
  kind: z.enum(practicalItemKinds),
  /** Points of the station that it is worth. */
  max: decimalSchema(4),
  /** Of a scale; a check has two. */
  levels: integerBetween(2, 11),
});
export type PracticalItem = z.output<typeof practicalItemSchema>;

/** A station of a practical test, with its checklist. */
export const practicalSectionSchema = z.object({
  id: partIdSchema,
  name: cleanText(160).pipe(z.string().min(1, { error: 'required' })),
  instructions: cleanText(4000).default(''),
  minutes: integerBetween(1, 240),
  /** Its part of the test, in proportion to the other stations' weights. */
  weight: decimalSchema(2),
  items: z.array(practicalItemSchema).min(1, { error: 'required' }).max(practicalLimits.items),
});
export type PracticalSection = z.output<typeof practicalSectionSchema>;

/** What a test is scored by. */
export const practicalScaleSchema = z.object({
  sections: z.array(practicalSectionSchema).min(1, { error: 'required' }).max(practicalLimits.sections),
  max_score: decimalSchema(4),
  /** Examiners who score each student at each station. */
  examiners: integerBetween(1, 2),
  /** Points of the test by which two examiners of a station may differ; null: they never diverge. */
  max_difference: decimalSchema(4).nullable().default(null),
  /** The same at one item of a station, in points of the test. */
  max_criterion_difference: decimalSchema(4).nullable().default(null),
});
export type PracticalScale = z.output<typeof practicalScaleSchema>;
