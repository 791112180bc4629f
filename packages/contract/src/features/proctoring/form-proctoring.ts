import { z } from 'zod';
import { capturePlanSchema } from './capture-plan.ts';
import { consentStates } from './consent-states.ts';
import { checkVerdicts } from './environment-checks.ts';

/** What a candidate is told before the start of a supervised exam, and what they have done of it. */
export const formProctoringSchema = z.object({
  plan: capturePlanSchema,
  /** Of the institution, in plain words. */
  candidate_text: z.string().nullable(),
  consent: z.object({
    /** Of the wording that is to be agreed to. */
    text_id: z.string(),
    version: z.number(),
    text: z.string(),
    /** What the reader said to it, and what became of it. */
    state: z.enum(consentStates),
  }),
  /** The last one that the reader made for this exam; null: none. */
  check: z
    .object({
      verdict: z.enum(checkVerdicts),
      checked_at: z.string(),
      /** Made on which device: it counts there alone. */
      device_id: z.string(),
      /** The staff lets this device in, whatever the check found. */
      waived: z.boolean(),
    })
    .nullable(),
});
export type FormProctoring = z.output<typeof formProctoringSchema>;
