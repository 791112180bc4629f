import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { uuidSchema } from '../../../kit/field-schemas.ts';
import { exportQuerySchema } from '../../../kit/grid.ts';

const rule = permission('base_question.menu');

/** Formats that questions leave in, in the order they are offered; each but the spreadsheet has a writer in `rules`. */
export const questionExportFormats = ['moodle_xml', 'qti', 'gift', 'xlsx'] as const;
export type QuestionExportFormat = (typeof questionExportFormats)[number];
export type WrittenFormat = Exclude<QuestionExportFormat, 'xlsx'>;

const format = z.enum(questionExportFormats);
/** Search, filters and order of the bank's list, and the chosen rows among those that it finds. */
const choiceQuery = exportQuerySchema
  .omit({ page: true, per_page: true, custom_filters: true })
  .extend({ format: format.default('xlsx') });
export type QuestionChoiceQuery = z.output<typeof choiceQuery>;

/** Questions that lose something are listed so far; the rest is counted. */
export const exportCheckMaxRows = 200;
export const questionExportCheckSchema = z.object({
  total: z.number(),
  /** Of these the file lacks something. */
  partly: z.number(),
  /** These the file lacks. */
  left_out: z.number(),
  rows: z.array(
    z.object({
      id: z.string(),
      /** Its number among the questions that were chosen, from 1. */
      place: z.number(),
      title: z.string(),
      excerpt: z.string(),
      left_out: z.boolean(),
      messages: z.array(z.string()),
    }),
  ),
});

/** What the bank's list finds, or the chosen ones of it, with keys, pictures and feedback. */
export const exportBankQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/base_question/questions/export',
  access: rule,
  query: choiceQuery,
  carries: 'file',
});
/** What the format can't say of them, before the file is made. */
export const checkBankExport = endpoint({
  method: 'GET',
  path: '/api/v1/base_question/questions/export/check',
  access: rule,
  query: choiceQuery,
  reply: z.object({ model: questionExportCheckSchema }),
});

const formatQuery = z.object({ format: format.default('xlsx') });
/**
 * The questions that stand in a questionnaire, with their key, as the import of the bank reads them. Keys are seen by those
 * who see the bank; the questionnaire, by those who see questionnaires.
 */
export const exportQuestionnaireQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaire/:id/questions/export',
  access: rule,
  tag: 'questionnaires',
  params: z.object({ id: uuidSchema }),
  query: formatQuery,
  carries: 'file',
});
export const checkQuestionnaireExport = endpoint({
  method: 'GET',
  path: '/api/v1/questionnaire/:id/questions/export/check',
  access: rule,
  tag: 'questionnaires',
  params: z.object({ id: uuidSchema }),
  query: formatQuery,
  reply: z.object({ model: questionExportCheckSchema }),
});
