import { z } from 'zod';
import { defineJob } from '../../kit/job.ts';

/** Suggests to the chair answers that have much in common with others of the exam. */
export const compareAnswersJob = defineJob('compare_answers', {
  input: z.object({ config_id: z.string() }),
  result: z.object({ answers: z.number(), suspected: z.number() }),
});

/** Spreads the answers of a correction over its graders. */
export const distributeAnswersJob = defineJob('distribute_answers', {
  input: z.object({ config_id: z.string() }),
  result: z.object({
    /** Answers of closed participations that belong to the correction. */
    answers: z.number(),
    /** Given out now. */
    assigned: z.number(),
    /** Graders that are missing for some answers: barred, full, or too few. */
    missing: z.number(),
  }),
});
