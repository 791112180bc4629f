import { z } from 'zod';
import { defineJob } from '../../kit/job.ts';
import { enrolReportSchema } from './endpoints.ts';

/** Enrols a list that is too long for one request. */
export const enrolmentJob = defineJob('class_enrolment', {
  input: z.object({
    class_id: z.string(),
    entries: z.array(z.string()),
    /** Entry and its line in the sheet that it comes from. */
    lines: z.array(z.tuple([z.string(), z.number()])),
  }),
  result: enrolReportSchema.omit({ job_id: true }),
});
