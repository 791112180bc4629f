import { z } from 'zod';
import { languages } from '../../constants.ts';
import { defineJob } from '../../kit/job.ts';
import { importFormats, importSummarySchema } from './endpoints.ts';

export const questionImportJob = defineJob('question_import', {
  input: z.object({
    format: z.enum(importFormats),
    file_name: z.string(),
    storage_key: z.string(),
    discipline_id: z.string().nullable(),
    language: z.enum(languages),
  }),
  result: importSummarySchema.extend({
    /** The first of them; the rest is counted. */
    errors: z.array(z.object({ place: z.string(), title: z.string(), messages: z.array(z.string()) })),
  }),
});
