import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams } from '../../kit/field-schemas.ts';

const tag = 'printing';
const access = permission('questionnaires.print');
const path = '/api/v1/questionnaires/:id/print';

/** Copies of one file. */
export const printMaxCopies = 500;
/** So many are made while somebody waits; more, in the background. */
export const printDirectMaxCopies = 30;
/** Whoever may print an answer key, beside the right to print. */
export const answerKeyRule = 'questionnaires.edit|questionnaires.correction';

export const printQuerySchema = z.object({
  /** A, B, C …: each is drawn and shuffled by the exam's own settings, the same whenever it is printed. */
  versions: z.coerce.number().int().min(1).max(26).default(1),
  /** Of each version; without a meaning where there is one for each participant. */
  copies: z.coerce.number().int().min(1).max(printMaxCopies).default(1),
  /** One for each participant, with the name on it. */
  named: z.enum(['yes', 'no']).default('no'),
  columns: z.enum(['1', '2']).default('1'),
  font_size: z.coerce.number().int().min(8).max(16).default(11),
  instructions: cleanText(4000).default(''),
});
export type PrintQuery = z.output<typeof printQuerySchema>;

/** What the screen needs before anything is printed. */
export const getPrintSetup = endpoint({
  method: 'GET',
  path,
  access,
  tag,
  params: idParams,
  reply: z.object({
    model: z.object({
      name: z.string(),
      /** Of one form. */
      questions: z.number(),
      participants: z.number(),
      /** Versions differ: questions are drawn, or questions or options shuffled. */
      varies: z.boolean(),
      may_print_key: z.boolean(),
    }),
  }),
});

/** The exam on paper; above some copies 202 and the job that makes it. */
export const printBooklets = endpoint({
  method: 'GET',
  path: `${path}/booklets`,
  access,
  tag,
  params: idParams,
  query: printQuerySchema,
  carries: 'file',
});

/** Right answers of each version. Needs `answerKeyRule` too. */
export const printAnswerKey = endpoint({
  method: 'GET',
  path: `${path}/answer_key`,
  access,
  tag,
  params: idParams,
  query: printQuerySchema.pick({ versions: true }),
  carries: 'file',
});
