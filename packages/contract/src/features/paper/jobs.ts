import { z } from 'zod';
import { languages } from '../../constants.ts';
import { defineJob } from '../../kit/job.ts';

const paper = { paper_id: z.string() };

/** Booklets, sheets, attendance list and labels of a questionnaire on paper. */
export const printPaperJob = defineJob('paper_print', {
  input: z.object({ ...paper, language: z.enum(languages) }),
  result: z.object({ sheets: z.number() }),
});
/** Reads what was scanned. */
export const readScansJob = defineJob('paper_read', {
  input: z.object({ ...paper, files: z.array(z.object({ name: z.string(), storage_key: z.string() })) }),
  result: z.object({
    pages: z.number(),
    read: z.number(),
    /** Wait for a person. */
    waiting: z.number(),
    /** Came before, with the same marks. */
    repeated: z.number(),
  }),
});
/** Attempts of complete sheets. */
export const confirmPaperJob = defineJob('paper_confirm', {
  input: z.object(paper),
  result: z.object({ created: z.number(), updated: z.number(), incomplete: z.number() }),
});
