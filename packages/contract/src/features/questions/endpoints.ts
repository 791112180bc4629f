import { z } from 'zod';
import { deleteManyOf } from '../../kit/delete-many.ts';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { cleanText, idParams, instantSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { questionnaireStates } from '../questionnaires/states.ts';
import {
  difficulties,
  questionContentSchema,
  questionKeySchema,
  storedContentSchema,
  storedKeySchema,
} from './content.ts';
import { importedDuplicateSchema } from './duplicates/endpoints.ts';
import { questionTypes } from './question-types.ts';

const rule = permission('base_question.menu');

/** A question as the bank's grid shows it. `excerpt` is the statement's beginning without markup. */
export const questionRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(questionTypes),
  difficulty: z.enum(difficulties),
  discipline_id: z.string().nullable(),
  discipline_name: z.string().nullable(),
  tags: z.array(z.string()),
  excerpt: z.string(),
  version: z.number(),
  has_key: z.boolean(),
  is_archived: z.boolean(),
  /** A picture that an import didn't bring is missing in it: no exam is released with it. */
  is_incomplete: z.boolean(),
  times_used: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type QuestionRow = z.output<typeof questionRowSchema>;

export const questionSchema = questionRowSchema.extend({
  version_id: z.string(),
  content: storedContentSchema,
  key: storedKeySchema,
});
export type Question = z.output<typeof questionSchema>;

export const questionBodySchema = z.object({
  title: cleanText(200).default(''),
  type: z.enum(questionTypes),
  difficulty: z.enum(difficulties).default('M'),
  discipline_id: uuidSchema.nullable().default(null),
  tags: z.array(cleanText(40)).max(30).default([]),
  content: questionContentSchema,
  key: questionKeySchema.prefault({}),
  updated_at: instantSchema.optional(),
});
export type QuestionBody = z.output<typeof questionBodySchema>;

/** Archived questions are left out of lists and draws, and stay where they are used. */
export const questionStates = ['active', 'incomplete', 'archived'] as const;

/** Filters: q (text), type, difficulty, discipline_id, tag, state (without it, all but `archived`). */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/base_question',
  access: rule,
  query: gridQuerySchema,
  reply: gridReplySchema(questionRowSchema),
});
export const exportQuestions = exportOfList(listQuestions);
export const getQuestion = endpoint({
  method: 'GET',
  path: '/api/v1/base_question/:id',
  access: rule,
  params: idParams,
  reply: z.object({ model: questionSchema }),
});
export const createQuestion = endpoint({
  method: 'POST',
  path: '/api/v1/base_question',
  access: rule,
  body: questionBodySchema,
  status: 201,
  reply: z.object({ model: questionSchema }),
});
/** Saving a question that an attempt has shown makes a new version; older attempts keep theirs. */
export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/api/v1/base_question/:id',
  access: rule,
  params: idParams,
  body: questionBodySchema,
  reply: z.object({ model: questionSchema }),
});
export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/v1/base_question/:id',
  access: rule,
  params: idParams,
  reply: z.object({ messages: z.array(z.unknown()) }),
});
export const deleteQuestions = deleteManyOf(listQuestions, deleteQuestion);
export const listQuestionTags = endpoint({
  method: 'GET',
  path: '/api/v1/base_question/tags',
  access: rule,
  reply: z.object({ model: z.array(z.object({ tag: z.string(), count: z.number() })) }),
});

/** How candidates did at a version of the question in one questionnaire, from the scores as they are computed. */
export const questionResultsSchema = z.object({
  /** Responses that aren't blank. */
  responses: z.number(),
  /** Closed attempts that were shown it and have a score for it. */
  scored: z.number(),
  right_percent: z.number().nullable(),
  mean_percent: z.number().nullable(),
  /** Correlation with the rest of the exam, -1 to 1. */
  discrimination: z.number().nullable(),
});
export const questionUseSchema = z.object({
  questionnaire_id: z.string(),
  name: z.string(),
  state: z.enum(questionnaireStates),
  version: z.number(),
  /** Whether later attempts are shown this version: another may have taken its place. */
  is_current: z.boolean(),
  /** Null for those who may not see results. */
  results: questionResultsSchema.nullable(),
});
export type QuestionUse = z.output<typeof questionUseSchema>;
/** Questionnaires that hold any version of the question, the newest first; as far as the reader sees questionnaires. */
export const listQuestionUses = endpoint({
  method: 'GET',
  path: '/api/v1/base_question/:id/uses',
  access: rule,
  params: idParams,
  reply: z.object({ model: z.object({ total: z.number(), uses: z.array(questionUseSchema) }) }),
});

export const importFormats = ['gift', 'moodle_xml', 'qti', 'xlsx', 'csv', 'enem_json'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importedQuestionPreviewSchema = z.object({
  /** Row, question number or line in the source, for people. */
  place: z.string(),
  state: z.enum(['new', 'changed', 'same', 'error']),
  title: z.string(),
  type: z.enum(questionTypes).nullable(),
  excerpt: z.string(),
  options: z.number(),
  images: z.number(),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Only of new ones. */
  duplicate: importedDuplicateSchema.nullable(),
});
export const importSummarySchema = z.object({
  total: z.number(),
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  error: z.number(),
});
/**
 * Multipart: one `file` (or many `file` parts with their relative paths as file names, for a folder), `format`,
 * `discipline_id?`, `dry_run`, `skip_duplicates` ('true': new questions with the text and pictures of another one stay out). A dry run
 * answers a preview of every question, whatever is skipped later; otherwise a job's id.
 */
export const importQuestions = endpoint({
  method: 'POST',
  path: '/api/v1/base_question/import',
  access: rule,
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: 100 * 1024 * 1024,
  reply: z.object({
    model: z.object({
      job_id: z.string().nullable(),
      summary: importSummarySchema.nullable(),
      rows: z.array(importedQuestionPreviewSchema),
    }),
  }),
});
export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/base_question/import/template/:format',
  access: rule,
  params: z.object({ format: z.enum(['xlsx', 'csv']) }),
  carries: 'file',
});
