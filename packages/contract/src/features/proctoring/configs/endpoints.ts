import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { uuidSchema } from '../../../kit/field-schemas.ts';
import { recordModes, supervisions } from '../record-modes.ts';

/** A configuration as whoever makes a questionnaire chooses it. */
export const proctoringChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  supervision: z.enum(supervisions),
  record_mode: z.enum(recordModes),
  /** The whole screen is shared, which phones can't. */
  screen: z.boolean(),
});
export type ProctoringChoice = z.output<typeof proctoringChoiceSchema>;

/** Active configurations by name, and the chosen one, whatever became of it. */
export const listProctoringChoices = endpoint({
  method: 'GET',
  path: '/api/v1/proctoring_choices',
  access: permission('questionnaires.edit|questionnaires.create'),
  query: z.object({ chosen_id: uuidSchema.optional() }),
  reply: z.object({ model: z.array(proctoringChoiceSchema) }),
});
