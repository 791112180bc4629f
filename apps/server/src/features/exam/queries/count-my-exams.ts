import type { Scope } from '#plugins/database.ts';
import { listMyQuestionnaires } from './my-attempts.ts';

const newResultsMs = 14 * 86_400_000;

/**
 * Counts of the caller's own list of questionnaires, from its very rows: what may be begun or gone on with now, and what was
 * released in the last 14 days.
 */
export async function countMyExams(
  scope: Scope,
  nowMs: number,
): Promise<{ to_take: number; new_results: number }> {
  const mine = await listMyQuestionnaires(scope, nowMs);
  const isNew = (releasedAt: Date | null | undefined): boolean =>
    releasedAt != null && releasedAt.getTime() > nowMs - newResultsMs;
  return {
    to_take: mine.filter(({ mayStart }) => mayStart).length,
    new_results: mine.filter(({ attempt }) => isNew(attempt?.releasedAt)).length,
  };
}
