import type { compareAnswersJob } from '@certame/contract/features/grading/jobs.ts';
import { responses } from '@certame/db/schema/attempts.ts';
import { grading_flags } from '@certame/db/schema/grading.ts';
import { inArray } from '@certame/db/sql.ts';
import type { Copy } from '@certame/rules/grading/plagiarism/find-copies.ts';
import { runInWorker } from '#lib/worker-pool.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobHandler } from '#plugins/jobs/jobs.ts';
import { getConfig, type StoredConfig } from '../configs/find-config.ts';
import { callChair } from '../distribution/call-chair.ts';
import { loadAnswers } from '../distribution/load-answers.ts';

/** Suspicions of one exam that a chair looks at; the strongest are kept. */
const most = 500;

export interface CompareTask {
  texts: readonly { attemptId: string; itemId: string; text: string }[];
  most: number;
}
export type SuspectedCopy = Copy & { itemId: string };
const worker = new URL('./compare-worker.ts', import.meta.url);
const limits = { timeoutMs: 300_000, maxHeapMb: 1024, queue: 'grading' } as const;

async function loadTexts(scope: Scope, config: StoredConfig): Promise<CompareTask['texts']> {
  const answers = await loadAnswers(scope, config);
  const rows = await scope.tx
    .select({ attemptId: responses.attempt_id, itemId: responses.item_id, value: responses.value })
    .from(responses)
    .where(inArray(responses.attempt_id, [...new Set(answers.map(({ attemptId }) => attemptId))]));
  const known = new Set(answers.map(({ id }) => id));
  return rows.flatMap(({ attemptId, itemId, value }) =>
    typeof value === 'string' && known.has(`${attemptId} ${itemId}`)
      ? [{ attemptId, itemId, text: value }]
      : [],
  );
}

/**
 * Compares the answers to each question of a correction with each other, and tells the chair of those that have much in common. What was
 * told once isn't told again, settled or not. Nothing is locked while it compares.
 */
export const runComparison: JobHandler<typeof compareAnswersJob> = async ({ input, inScope }) => {
  const texts = await inScope(async (scope) => loadTexts(scope, await getConfig(scope, input.config_id)));
  const suspected = await runInWorker<SuspectedCopy[]>(worker, { texts, most } satisfies CompareTask, limits);
  if (suspected.length > 0)
    await inScope(async (scope) => {
      const config = await getConfig(scope, input.config_id, 'update');
      await scope.tx
        .insert(grading_flags)
        .values(
          suspected.map(({ id, otherId, itemId, share }) => ({
            ...{ institution_id: scope.institutionId, config_id: config.id, attempt_id: id, item_id: itemId },
            ...{ kind: 'plagiarism' as const, percent: Math.floor(100 * share), other_attempt_id: otherId },
            flagged_by: null,
          })),
        )
        .onConflictDoNothing();
      await callChair(
        scope,
        config.id,
        suspected.map(({ id, itemId }) => ({ attemptId: id, itemId })),
      );
    });
  return { answers: texts.length, suspected: suspected.length };
};
