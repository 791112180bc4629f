import { z } from 'zod';
import { endpoint, permission } from '../../../kit/endpoint.ts';
import { cleanText, uuidSchema } from '../../../kit/field-schemas.ts';
import { difficulties } from '../content.ts';

/** Rows of one request; as many questions as an import brings. */
export const bulkEditMaxRows = 5000;
/** Beyond them, a job changes the rows. */
export const bulkEditAtOnceRows = 200;

const tagsSchema = z.array(cleanText(40).min(1)).max(30).default([]);

/** What chosen questions shall have in common; what isn't named stays as it is. */
export const questionChangeSchema = z.object({
  /** Null: none. */
  discipline_id: uuidSchema.nullable().optional(),
  difficulty: z.enum(difficulties).optional(),
  add_tags: tagsSchema,
  remove_tags: tagsSchema,
  archived: z.boolean().optional(),
});
export type QuestionChange = z.output<typeof questionChangeSchema>;

/** Why a question stays as it is. */
const bulkEditProblems = ['gone', 'too_many_tags', 'no_difficulty'] as const;
export type BulkEditProblem = (typeof bulkEditProblems)[number];

export const bulkEditReportSchema = z.object({
  changed: z.number(),
  /** As they are wanted already. */
  unchanged: z.number(),
  refused: z.number(),
  /** The first of those that were refused. */
  problems: z.array(z.object({ id: z.string(), title: z.string(), problem: z.enum(bulkEditProblems) })),
});
export type BulkEditReport = z.output<typeof bulkEditReportSchema>;

/**
 * Changes chosen questions, each by itself: one that can't be changed keeps none of the others back. A dry run says what would come of it. Of many
 * rows a job's id comes back in place of the report.
 */
export const editQuestions = endpoint({
  method: 'POST',
  path: '/api/v1/base_question/edit_many',
  access: permission('base_question.menu'),
  body: z.object({
    ids: z.array(uuidSchema).min(1).max(bulkEditMaxRows),
    change: questionChangeSchema,
    dry_run: z.boolean().default(false),
  }),
  reply: z.object({
    model: z.object({ job_id: z.string().nullable(), report: bulkEditReportSchema.nullable() }),
  }),
});
