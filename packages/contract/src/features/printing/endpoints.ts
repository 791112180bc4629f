import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, uuidSchema } from '../../kit/field-schemas.ts';

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
      /** Of the cover: those printed last for this exam, else those printed last in the institution. */
      last_instructions: z.object({ text: z.string(), of: z.enum(['exam', 'institution']) }).nullable(),
    }),
  }),
});

/** How many pages a booklet of each version has, cover included; nothing is kept of it. */
export const countPrintPages = endpoint({
  method: 'GET',
  path: `${path}/pages`,
  access,
  tag,
  params: idParams,
  query: printQuerySchema.pick({ versions: true, columns: true, font_size: true, instructions: true }),
  reply: z.object({ model: z.object({ pages: z.array(z.object({ version: z.string(), count: z.int() })) }) }),
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

/** One attempt on paper, as it is on record; answers and scores for who may see results. */
export const printAttempt = endpoint({
  method: 'GET',
  path: '/api/v1/answers/:answer_id/print',
  access: permission('questionnaires.resume|questionnaires.events'),
  tag,
  params: z.object({ answer_id: uuidSchema }),
  carries: 'file',
});
