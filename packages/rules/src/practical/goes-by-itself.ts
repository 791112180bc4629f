import { type AttemptState, isScored } from '@certame/contract/features/exam/states.ts';
import { isSameScore } from './figures.ts';

/** What stands at the question that a practical test gives the score of. */
export interface QuestionStanding {
  /** Of the student's last attempt; null: there is none. */
  state: AttemptState | null;
  /** In points of the question; null: none was given. */
  score: string | null;
  /** Somebody gave it: by hand, or by giving all scores of the test. */
  isByPerson: boolean;
}

/**
 * Whether a score of a practical test goes over to the questionnaire by itself. What a person gave there is a person's to change, and so is
 * what its candidate has already. An attempt is only begun for somebody who can't answer the questionnaire any more, or has nothing to answer
 * in it: it would take the place of the one that they have yet to make.
 */
export function goesByItself(score: string, standing: QuestionStanding, mayBegin: boolean): boolean {
  const { state, score: before, isByPerson } = standing;
  if (state === null) return mayBegin;
  if (!isScored(state) || state === 'released' || isByPerson) return false;
  return before === null || !isSameScore(before, score);
}
