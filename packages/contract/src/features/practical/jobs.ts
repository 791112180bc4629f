import { z } from 'zod';
import { defineJob, defineTask } from '../../kit/job.ts';

/**
 * What became of a student's score: it stands in the questionnaire since now or since before, or there is none yet, nobody to give it to, no place
 * for it, or it was refused.
 */
export const appliedOutcomes = [
  'applied',
  'unchanged',
  'incomplete',
  'without_login',
  'left_out',
  'refused',
] as const;
export type AppliedOutcome = (typeof appliedOutcomes)[number];

const appliedStudentSchema = z.object({
  /** Of the test; no name, as results of jobs are kept for a while. */
  id: z.string(),
  outcome: z.enum(appliedOutcomes),
  /** Points of the question; null: none was given. */
  score: z.string().nullable(),
  /** Why it was refused, as an error's code. */
  code: z.string().nullable(),
});
export type AppliedStudent = z.output<typeof appliedStudentSchema>;

/** Gives the scores of a practical test to the question of its questionnaire. */
export const applyPracticalJob = defineJob('practical_apply', {
  input: z.object({ practical_test_id: z.string() }),
  result: z.object({ students: z.array(appliedStudentSchema) }),
});

/** Gives the scores that go over to the questionnaire by themselves. */
export const givePracticalScoresTask = defineTask('give_practical_scores', {
  payload: z.object({ institution_id: z.string(), practical_test_id: z.string() }),
  queue: 'batch',
});

/** Finds tests whose students have handed in their exam, or whose exam was closed, since they were examined. */
export const findUngivenScoresTask = defineTask('find_ungiven_practical_scores', {
  payload: z.object({}),
  queue: 'batch',
  cron: '*/5 * * * *',
});
