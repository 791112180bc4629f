import type { Outcome } from '@certame/contract/features/reports/outcomes.ts';
import type { ChangeDirection } from '@certame/contract/features/reports/rows.ts';
import Big from 'big.js';
import type { SheetDetail } from '../scoring/score-sheet.ts';

/** How the answer to a question fared, from its part of the score sheet. */
export function outcomeOf({ score, max, state }: SheetDetail, isAnswered: boolean): Outcome {
  if (state === 'voided') return 'voided';
  if (!isAnswered && state !== 'manual') return 'blank';
  if (score === null) return 'open';
  const given = new Big(score);
  if (given.gte(max) && new Big(max).gt(0)) return 'right';
  return given.gt(0) ? 'partial' : isAnswered ? 'wrong' : 'blank';
}

/** What a change of an answer did, from what the first and the last one are worth; null: not scored by the computer. */
export function directionOf(
  first: { score: string; max: string } | null,
  last: { score: string; max: string } | null,
): ChangeDirection {
  if (!first || !last) return 'other';
  const isRight = ({ score, max }: { score: string; max: string }): boolean =>
    new Big(score).gte(max) && new Big(max).gt(0);
  if (isRight(first)) return isRight(last) ? 'other' : 'right_wrong';
  return isRight(last) ? 'wrong_right' : 'wrong_wrong';
}
