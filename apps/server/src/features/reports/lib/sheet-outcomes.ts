import { type Outcome, outcomes } from '@certame/contract/features/reports/outcomes.ts';
import { outcomeOf } from '@certame/rules/reports/answer-outcome.ts';
import { unpackDetails } from '#features/exam/index.ts';

export type OutcomeCounts = Record<Outcome, number>;
export const noOutcomes = (): OutcomeCounts =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as OutcomeCounts;

/** How the answers of one sheet fared; null while there is no sheet. */
export function countOutcomes(sheet: unknown, answered: readonly string[] | null): OutcomeCounts | null {
  if (sheet === null || sheet === undefined) return null;
  const given = new Set(answered);
  const counts = noOutcomes();
  for (const [itemId, detail] of unpackDetails(sheet)) counts[outcomeOf(detail, given.has(itemId))] += 1;
  return counts;
}
