import { z } from 'zod';
import { integerBetween, uuidSchema } from '../../kit/field-schemas.ts';

export const appealLimits = {
  reasoningMinChars: 20,
  reasoningMaxChars: 10_000,
  messageMaxChars: 10_000,
  items: 500,
  /** Appeals that one decision is for. */
  decided: 500,
} as const;

/** Who may appeal against what, and until when. */
export const appealRulesSchema = z.object({
  enabled: z.boolean(),
  /** From the first release of the own score. */
  days: integerBetween(1, 90),
  /** Appeals of one candidate. */
  max_appeals: integerBetween(1, 50),
  /** The whole exam may be appealed against, not only a question. */
  whole_exam: z.boolean(),
  /** Questions that may be appealed against; null: all. */
  item_ids: z.array(uuidSchema).max(appealLimits.items).nullable(),
  /** Files with one appeal. */
  max_attachments: integerBetween(0, 10),
  /** The staff answers within so many days; null: whenever it can. */
  answer_days: integerBetween(1, 180).nullable(),
});
export type AppealRules = z.output<typeof appealRulesSchema>;

/** Where nobody has said anything: nobody appeals. */
export const initialAppealRules: AppealRules = {
  enabled: false,
  days: 2,
  max_appeals: 3,
  whole_exam: true,
  item_ids: null,
  max_attachments: 3,
  answer_days: 10,
};
