import type { PracticalScale } from '@certame/contract/features/practical/test.ts';
import Big from 'big.js';
import { zero } from '../scoring/decimals.ts';

/** A problem at a field; its text is `validation.<key>`. */
export interface PracticalProblem {
  field: 'sections' | 'max_score' | 'max_difference' | 'max_criterion_difference' | 'teacher_ids';
  key: string;
}

const isRepeated = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;

function findSectionProblem(sections: PracticalScale['sections']): string | null {
  if (isRepeated(sections.map(({ id }) => id))) return 'practical_repeated';
  if (sections.some(({ items }) => isRepeated(items.map(({ id }) => id)))) return 'practical_repeated';
  if (sections.some(({ weight }) => new Big(weight).lte(zero))) return 'practical_weight';
  const worths = sections.flatMap(({ items }) => items.map(({ max }) => new Big(max)));
  return worths.some((worth) => worth.lte(zero)) ? 'practical_points' : null;
}

/** What keeps a practical test from being saved; `teachers` examine at it. */
export function findTestProblems(scale: PracticalScale, teachers: number): PracticalProblem[] {
  const problems: PracticalProblem[] = [];
  const inSections = findSectionProblem(scale.sections);
  if (inSections) problems.push({ field: 'sections', key: inSections });
  if (new Big(scale.max_score).lte(zero)) problems.push({ field: 'max_score', key: 'practical_points' });
  for (const field of ['max_difference', 'max_criterion_difference'] as const) {
    const limit = scale[field];
    if (limit === null) continue;
    if (new Big(limit).lt(zero)) problems.push({ field, key: 'not_negative' });
    // One score differs from none.
    else if (scale.examiners < 2) problems.push({ field, key: 'practical_alone' });
  }
  if (teachers < scale.examiners) problems.push({ field: 'teacher_ids', key: 'practical_examiners' });
  return problems;
}
