import { z } from 'zod';
import { cleanText, instantSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { partIdSchema } from '../questions/content.ts';
import { practicalLimits } from './test.ts';

/** Life of one examiner's form of one student at one station. */
export const practicalFormStates = ['waiting', 'begun', 'submitted'] as const;
export type PracticalFormState = (typeof practicalFormStates)[number];

/** A drawn line: x and y by turns, in thousandths of the width of the field. */
const strokeSchema = z.array(z.int().min(-1000).max(2000)).min(2).max(2000);
export const signatureSchema = z.array(strokeSchema).min(1).max(60);
export type Signature = z.output<typeof signatureSchema>;

/** A photo or a recording of a form. */
export const evidenceSchema = z.object({
  ...{ id: z.string(), file_id: z.string(), name: z.string(), mime: z.string() },
});

const entryBase = {
  seq: z.int().min(1).max(2_147_483_647),
  student_id: uuidSchema,
  section_id: partIdSchema,
  answered_at: instantSchema,
};
/**
 * One thing that an examiner did at a form. `item`: the level of an item, null takes it back; `start`: the time of the station begins;
 * `signature`: null takes it back; `submit`: the form is given, false opens it again.
 */
export const practicalEntrySchema = z.discriminatedUnion('kind', [
  z.object({ ...entryBase, kind: z.literal('start') }),
  z.object({
    ...entryBase,
    kind: z.literal('item'),
    item_id: partIdSchema,
    value: z.int().min(0).max(10).nullable(),
  }),
  z.object({ ...entryBase, kind: z.literal('note'), value: cleanText(4000) }),
  z.object({ ...entryBase, kind: z.literal('signature'), value: signatureSchema.nullable() }),
  z.object({ ...entryBase, kind: z.literal('submit'), value: z.boolean() }),
]);
export type PracticalEntry = z.output<typeof practicalEntrySchema>;

export const practicalEntriesBody = z.object({
  device_id: z.string().min(8).max(80),
  // Each is parsed by itself: a bad one fails none of its neighbours.
  entries: z.array(z.unknown()).min(1).max(practicalLimits.entries),
});
