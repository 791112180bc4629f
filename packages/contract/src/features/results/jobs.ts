import { z } from 'zod';
import { defineJob } from '../../kit/job.ts';

export const releaseScoresJob = defineJob('release_scores', {
  input: z.object({ questionnaire_id: z.string(), force: z.boolean() }),
  result: z.object({
    released: z.number(),
    changed: z.number(),
    left_out: z.number(),
    pending: z.number(),
    closed: z.number(),
    still_open: z.number(),
    late_possible: z.number(),
  }),
});
