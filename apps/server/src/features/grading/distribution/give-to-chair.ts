import type { Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { insertAssignments } from './insert-assignments.ts';
import type { LoadedAnswer } from './load-answers.ts';

/** Something was told of it, or its scores diverge and the rule says that the chair decides. */
const isChairsTurn = ({ final_rule }: StoredConfig, { isDivergent, isFlagged }: LoadedAnswer): boolean =>
  isFlagged || (isDivergent && final_rule === 'chair');

/**
 * Gives the chair those of the answers that are the chair's to look at. As with graders, nobody gets the own answer, one of an own student,
 * or one with a score of their own: without another chair those stay open. @returns how many were given, and how many diverge without a chair.
 */
export async function giveToChair(
  scope: Scope,
  config: StoredConfig,
  answers: readonly LoadedAnswer[],
): Promise<{ assigned: number; missing: number }> {
  const { id, chair_id } = config;
  const waiting = answers.filter((answer) => !answer.hasChair && isChairsTurn(config, answer));
  const given = waiting.flatMap((answer) =>
    chair_id === null || answer.barred.has(chair_id) || answer.graders.includes(chair_id)
      ? []
      : [{ answerId: answer.id, graderId: chair_id }],
  );
  await insertAssignments(scope, id, given, true);
  const taken = new Set(given.map(({ answerId }) => answerId));
  const missing = waiting.filter((answer) => answer.isDivergent && !taken.has(answer.id)).length;
  return { assigned: given.length, missing: config.final_rule === 'chair' ? missing : 0 };
}
