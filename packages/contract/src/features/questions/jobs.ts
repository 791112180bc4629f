import { z } from 'zod';
import { languages } from '../../constants.ts';
import { defineJob, defineTask } from '../../kit/job.ts';
import { bulkEditReportSchema, questionChangeSchema } from './bulk/endpoints.ts';
import { importedDuplicateSchema } from './duplicates/endpoints.ts';
import { importFormats, importSummarySchema } from './endpoints.ts';

export const questionImportJob = defineJob('question_import', {
  input: z.object({
    format: z.enum(importFormats),
    file_name: z.string(),
    storage_key: z.string(),
    discipline_id: z.string().nullable(),
    language: z.enum(languages),
    skip_duplicates: z.boolean().default(false),
  }),
  result: importSummarySchema.extend({
    /** The first of them; the rest is counted. */
    errors: z.array(z.object({ place: z.string(), title: z.string(), messages: z.array(z.string()) })),
    /** New ones that were left out, for the same is there already. */
    skipped: z.number(),
    /** The first of them. */
    skipped_rows: z.array(importedDuplicateSchema.extend({ of_place: z.string(), of_title: z.string() })),
  }),
});

/** Changes more chosen questions than one request would wait for. */
export const questionEditJob = defineJob('question_edit', {
  input: z.object({ ids: z.array(z.string()), change: questionChangeSchema }),
  result: bulkEditReportSchema,
});

/** Makes what questions are compared by, for those that have nothing, or something of older rules. */
export const fillQuestionTextsTask = defineTask('fill_question_texts', {
  payload: z.object({}),
  queue: 'batch',
  cron: '*/10 * * * *',
});

/** Writes the sizes of images into questions that were stored before sizes were kept. */
export const sizeQuestionImagesTask = defineTask('size_question_images', {
  payload: z.object({}),
  queue: 'batch',
  cron: '23 3 * * *',
});
