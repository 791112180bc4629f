import { z } from 'zod';
import { cleanText, decimalSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { partIdSchema } from '../questions/content.ts';

const item_id = uuidSchema;

/** What a granted appeal does to scores. */
export const appealEffectSchema = z.discriminatedUnion('kind', [
  /** `keep`: everybody gets the question's score. `zero`: it leaves the total. */
  z.object({ kind: z.literal('void'), item_id, mode: z.enum(['keep', 'zero']) }),
  /** For everybody: another answer is right too; what the value is, `rules/scoring/accepted-answers.ts` says. */
  z.object({
    kind: z.literal('accept'),
    item_id,
    gap_id: partIdSchema.nullable().default(null),
    value: cleanText(2500).min(1, { error: 'required' }),
  }),
  /** One answer goes to one grader more. */
  z.object({ kind: z.literal('regrade'), item_id, answer_id: uuidSchema, grader_id: uuidSchema }),
  /** One answer gets another score, and its total follows. */
  z.object({ kind: z.literal('score'), item_id, answer_id: uuidSchema, score: decimalSchema(4) }),
]);
export type AppealEffect = z.output<typeof appealEffectSchema>;
