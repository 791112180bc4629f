import { type EnrolReport, listedProblemsMax } from '@certame/contract/features/classes/endpoints.ts';
import { enrolmentJob } from '@certame/contract/features/classes/jobs.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobHandler } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { requireClass } from './access.ts';
import { type EnrolmentInput, enrol } from './enrolment.ts';

/** Longer lists become a job. */
export const directEntriesMax = 1000;
const batchEntries = 1000;

/** Entries one a line: a list that a job can cut anywhere. */
const entriesOf = (list: string): string[] =>
  list.split(/[,;\r\n]+/).flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]));

/** At once where it is short, as a job of its own where it is long. @throws AppError `not-found`, `read-only`. */
export async function enrolOrStart(
  scope: Scope,
  services: Services,
  classId: string,
  input: EnrolmentInput,
  dryRun: boolean,
): Promise<EnrolReport> {
  await requireClass(scope, classId, !dryRun);
  const entries = entriesOf(input.list);
  if (dryRun || entries.length <= directEntriesMax)
    return { ...(await enrol(scope, classId, input, dryRun)), job_id: null };
  const job_id = await services.jobs.start(
    scope,
    enrolmentJob,
    { class_id: classId, entries, lines: [...(input.lines ?? [])] },
    `/classes/${classId}/edit`,
  );
  return { enrolled: 0, already: 0, problem_count: 0, problems: [], job_id };
}

/** The job behind a long list: batch by batch, so that a crash in the middle costs at most one batch's work. */
export const runEnrolmentJob: JobHandler<typeof enrolmentJob> = async ({ input, inScope, progress }) => {
  const { class_id: classId, entries } = input;
  const lines = new Map(input.lines);
  const sum = { enrolled: 0, already: 0, problem_count: 0, problems: [] as EnrolReport['problems'] };
  for (let from = 0; from < entries.length; from += batchEntries) {
    const list = entries.slice(from, from + batchEntries).join('\n');
    const report = await inScope(async (scope) => {
      await requireClass(scope, classId, true);
      return enrol(scope, classId, { studentIds: [], list, lines }, false);
    });
    sum.enrolled += report.enrolled;
    sum.already += report.already;
    sum.problem_count += report.problem_count;
    sum.problems = [...sum.problems, ...report.problems].slice(0, listedProblemsMax);
    await progress(Math.min(from + batchEntries, entries.length), entries.length);
  }
  return sum;
};
