import type { distributeAnswersJob } from '@certame/contract/features/grading/jobs.ts';
import type { Distribution, DistributionInput } from '@certame/rules/grading/distribution/distribute.ts';
import { runInWorker } from '#lib/worker-pool.ts';
import type { JobHandler } from '#plugins/jobs/jobs.ts';
import { getConfig } from '../configs/find-config.ts';
import { withChecks } from '../training/with-checks.ts';
import { giveToChair } from './give-to-chair.ts';
import { insertAssignments } from './insert-assignments.ts';
import { loadAnswers, loadGraders } from './load-answers.ts';

const batchSize = 2000;

export type DistributeTask = Omit<DistributionInput, 'random'> & { seed: string };
const worker = new URL('./distribute-worker.ts', import.meta.url);
const limits = { timeoutMs: 300_000, maxHeapMb: 1024, queue: 'grading' } as const;

/**
 * Gives out what a correction's answers lack: planned graders, one more or the chair where scores diverge, and others for those who left. All of it is
 * one transaction under the configuration's lock: two distributions at once, or one that is run again, give nothing out twice.
 */
export const runDistribution: JobHandler<typeof distributeAnswersJob> = async ({
  input,
  jobId,
  inScope,
  progress,
}) =>
  inScope(async (scope) => {
    const config = await getConfig(scope, input.config_id, 'update');
    const answers = await loadAnswers(scope, config);
    const graders = await loadGraders(scope, config.id);
    const task: DistributeTask = {
      answers: answers.map(({ id, barred, graders: given, wanted }) => ({
        id,
        barred,
        graders: given,
        wanted,
      })),
      ...{ graders, maxEach: config.total_answers, seed: jobId },
    };
    const { assigned, short } = await runInWorker<Distribution>(worker, task, limits);
    const given = await withChecks(scope, config, answers, { assigned, seed: jobId });
    for (let start = 0; start < given.length; start += batchSize) {
      await insertAssignments(scope, config.id, given.slice(start, start + batchSize));
      await progress(Math.min(start + batchSize, given.length), given.length);
    }
    const chair = await giveToChair(scope, config, answers);
    const missing = short.reduce((sum, one) => sum + one.missing, 0);
    return {
      answers: answers.length,
      assigned: assigned.length + chair.assigned,
      missing: missing + chair.missing,
    };
  });
