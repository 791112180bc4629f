import { z } from 'zod';
import { areaOptionSchema } from '../../kit/area/area-endpoints.ts';
import { endpoint, permission } from '../../kit/endpoint.ts';
import {
  cleanText,
  idParams,
  instantSchema,
  integerBetween,
  noticesReply,
  uuidSchema,
} from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema, searchQuerySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { studentScopes } from '../grading/config.ts';
import { paperFileKinds, paperPageStates, readingStates } from './sheet.ts';

const base = '/api/v1/physical_questionnaires';
const tag = 'physical_questionnaires';
const edit = permission('physical_questionnaires.edit');

/** `pages` are those of one upload; `sheets` those of one printing. */
export const paperLimits = { classes: 200, students: 5000, sheets: 5000, pages: 1000 } as const;
export const scanMaxBytes = 300 * 1024 * 1024;
/** More in one request are a zip. */
export const scanMaxFiles = 200;

const paperRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  questionnaire_name: z.string(),
  versions: z.number(),
  sheets: z.number(),
  /** Sheets of which an attempt was made. */
  confirmed: z.number(),
  /** Scanned pages that wait for a person. */
  waiting: z.number(),
  printed_at: z.string().nullable(),
  updated_at: z.string(),
});
export type PaperRow = z.output<typeof paperRowSchema>;
export const listPapers = endpoint({
  method: 'GET',
  path: base,
  access: permission('physical_questionnaires.menu'),
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(paperRowSchema),
});
export const exportPapers = exportOfList(listPapers);

const paperBody = z.object({
  name: cleanText(160).pipe(z.string().min(1, { error: 'required' })),
  versions: integerBetween(1, 26).default(1),
  columns: z.enum(['1', '2']).default('1'),
  font_size: integerBetween(8, 16).default(11),
  instructions: cleanText(4000).default(''),
  students_scope: z.enum(studentScopes).default('all'),
  class_ids: z.array(uuidSchema).max(paperLimits.classes).default([]),
  student_ids: z.array(uuidSchema).max(paperLimits.students).default([]),
});
export type PaperBody = z.output<typeof paperBody>;

const fileSchema = z.object({ kind: z.enum(paperFileKinds), file_id: z.string(), name: z.string() });
const namedSchema = z.object({ id: z.string(), name: z.string() });
const paperSchema = paperBody.extend({
  id: z.string(),
  questionnaire_id: z.string(),
  questionnaire_name: z.string(),
  classes: z.array(namedSchema),
  students: z.array(namedSchema),
  /** Participants for whom there would be sheets, and those that have one. */
  participants: z.number(),
  sheets: z.number(),
  files: z.array(fileSchema),
  printed_at: z.string().nullable(),
  /** Pages were read: questionnaire and versions stay as they are. */
  has_pages: z.boolean(),
  updated_at: z.string(),
});
export type Paper = z.output<typeof paperSchema>;
const oneReply = z.object({ model: paperSchema });
const jobReply = z.object({ model: z.object({ job_id: z.string() }) });

/** Questionnaires that can be printed. The first that match, by name. */
export const listPaperQuestionnaires = endpoint({
  method: 'GET',
  path: `${base}/questionnaires`,
  access: permission('physical_questionnaires.create'),
  tag,
  query: searchQuerySchema,
  reply: z.object({ model: z.array(areaOptionSchema) }),
});
export const getPaper = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  access: edit,
  tag,
  params: idParams,
  reply: oneReply,
});
export const createPaper = endpoint({
  method: 'POST',
  path: base,
  access: permission('physical_questionnaires.create'),
  tag,
  body: paperBody.extend({ questionnaire_id: z.string().min(1, { error: 'required' }).pipe(uuidSchema) }),
  status: 201,
  reply: oneReply,
});
export const updatePaper = endpoint({
  method: 'PUT',
  path: `${base}/:id`,
  access: edit,
  tag,
  params: idParams,
  body: paperBody.extend({ updated_at: instantSchema.optional() }),
  reply: oneReply,
});
export const deletePaper = endpoint({
  method: 'DELETE',
  path: `${base}/:id`,
  access: permission('physical_questionnaires.delete'),
  tag,
  params: idParams,
  reply: noticesReply,
});
/** Booklets, sheets of answers, attendance list and labels: a job makes them. */
export const printPaper = endpoint({
  method: 'POST',
  path: `${base}/:id/print`,
  access: edit,
  tag,
  params: idParams,
  status: 202,
  reply: jobReply,
});
/** Multipart: `file` parts, each a PDF, a JPEG, PNG or TIFF, or a zip of these. A job reads them. */
export const readScans = endpoint({
  method: 'POST',
  path: `${base}/:id/scans`,
  access: edit,
  tag,
  params: idParams,
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: scanMaxBytes,
  status: 202,
  reply: jobReply,
});

const pageSchema = z.object({
  id: z.string(),
  state: z.enum(paperPageStates),
  /** Name of what it came with, and where it stood in it. */
  source: z.string(),
  number: z.number(),
  file_id: z.string(),
  /** Pixels a millimetre of its straightened picture; null: it could not be straightened. */
  scale: z.number().nullable(),
  sheet_id: z.string().nullable(),
  page: z.number().nullable(),
  student_name: z.string().nullable(),
});
export type ScannedPage = z.output<typeof pageSchema>;
const bubbleSchema = z.object({ x: z.number(), y: z.number(), mark: z.string(), value: z.string() });
const doubtSchema = z.object({
  page_id: z.string(),
  /** Its place among the fields of the page. */
  field: z.number(),
  kind: z.enum(['choice', 'multiple', 'digits', 'open']),
  label: z.string(),
  /** None of what is typed: numbers and words. */
  options: z.array(z.object({ mark: z.string(), value: z.string() })),
  /** Where it lies on the page, in millimetres. */
  bubbles: z.array(bubbleSchema),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  state: z.enum(readingStates),
  values: z.array(z.string()),
  confidence: z.number(),
});
export type ReadingDoubt = z.output<typeof doubtSchema>;
const readingSchema = z.object({
  /** Sheets that were printed, that have all of their pages read, and of which an attempt was made. */
  sheets: z.number(),
  complete: z.number(),
  confirmed: z.number(),
  /** Complete ones whose attempt is missing or older than what was read. */
  ready: z.number(),
  /** Sheets with some pages and without others. */
  incomplete: z.array(
    z.object({ sheet_id: z.string(), student_name: z.string(), missing: z.array(z.number()) }),
  ),
  pages: z.array(z.object({ state: z.enum(paperPageStates), count: z.number() })),
  /** Pages that wait for a person. */
  waiting: z.array(pageSchema),
  /** Doubtful fields, and the pages that they are on. */
  doubtful: z.array(pageSchema),
  doubts: z.array(doubtSchema),
  /** Those for whom there are sheets, to say whose an unknown page is. */
  students: z.array(z.object({ sheet_id: z.string(), name: z.string(), pages: z.number() })),
});
export type PaperReading = z.output<typeof readingSchema>;
/** What was read, and what waits for a person: the first five hundred of each. */
export const getPaperReading = endpoint({
  method: 'GET',
  path: `${base}/:id/reading`,
  access: edit,
  tag,
  params: idParams,
  reply: z.object({ model: readingSchema }),
});
const pageParams = z.object({ id: uuidSchema, page_id: uuidSchema });
export const decideReading = endpoint({
  method: 'PUT',
  path: `${base}/:id/pages/:page_id/fields/:ordinal`,
  access: edit,
  tag,
  params: pageParams.extend({ ordinal: z.coerce.number().int().min(0).max(1000) }),
  body: z.object({ values: z.array(cleanText(2000)).max(60) }),
  reply: noticesReply,
});
/** Says whose page it is, or that it counts in place of the other one, or that it counts for nothing. */
export const settlePage = endpoint({
  method: 'PUT',
  path: `${base}/:id/pages/:page_id`,
  access: edit,
  tag,
  params: pageParams,
  body: z.discriminatedUnion('as', [
    z.object({ as: z.literal('page_of'), sheet_id: uuidSchema, page: z.int().min(1).max(100) }),
    z.object({ as: z.literal('counted') }),
    z.object({ as: z.literal('discarded') }),
  ]),
  reply: noticesReply,
});
/** Makes attempts of the sheets that are complete, or changes those that were made of them. A job does. */
export const confirmPaper = endpoint({
  method: 'POST',
  path: `${base}/:id/confirm`,
  access: edit,
  tag,
  params: idParams,
  status: 202,
  reply: jobReply,
});
