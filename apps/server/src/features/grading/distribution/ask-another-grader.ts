import { sql } from '@certame/db/sql.ts';
import { seededRandom } from '@certame/rules/exam/random.ts';
import { distribute } from '@certame/rules/grading/distribution/distribute.ts';
import type { Scope } from '#plugins/database.ts';
import { isOneOf } from '../answers-in.ts';
import { getConfig } from '../configs/find-config.ts';
import { giveToChair } from './give-to-chair.ts';
import { insertAssignments } from './insert-assignments.ts';
import { loadAnswers, loadGraders } from './load-answers.ts';

/**
 * Scores diverge: each answer goes to the chair where the rule says so, else to one grader more, the one with the least work of those who may
 * have it. Where nobody is left, it stays open, and the list of corrections counts it.
 */
export async function askAnotherGrader(
  scope: Scope,
  configId: string,
  divergent: readonly { attemptId: string; itemId: string }[],
): Promise<void> {
  // The lock keeps a distribution from giving the same answer out at once.
  const config = await getConfig(scope, configId, 'update');
  const isAsked = isOneOf({ attempt_id: sql`r.attempt_id`, item_id: sql`r.item_id` }, divergent);
  const answers = (await loadAnswers(scope, config, isAsked)).filter(({ isDivergent }) => isDivergent);
  const [first] = answers;
  if (!first) return;
  if (config.final_rule === 'chair') {
    await giveToChair(scope, config, answers);
    return;
  }
  const { assigned } = distribute({
    answers,
    graders: await loadGraders(scope, config.id),
    maxEach: config.total_answers,
    random: seededRandom(first.id),
  });
  await insertAssignments(scope, config.id, assigned);
}
