import type { TrainingState } from '@certame/contract/features/grading/training/endpoints.ts';
import { areDivergent, type GivenScore } from '../resolve-score.ts';

/** Marks of one answer: what a grader gave it, or what was agreed. */
type Marks = Pick<GivenScore, 'score' | 'criteria'>;

/** Points by which marks may lie apart from the agreed ones. */
interface Tolerance {
  total: string;
  criterion: string;
}

/** Whether marks lie as near to the agreed ones as they must, in all and in each criterion. */
export const meetsAgreed = (given: Marks, agreed: Marks, { total, criterion }: Tolerance): boolean =>
  !areDivergent([given, agreed], { maxDifference: total, maxCriterionDifference: criterion });

interface Progress {
  /** Answers of the set that a grader has to meet; 0: there is no training. */
  required: number;
  /** Of this round: marks that met the agreed ones, and those that did not. */
  met: number;
  missed: number;
  /** Answers of the set without this grader's marks in this round. */
  left: number;
  /** Checks missed that the chair has not let pass. */
  missedChecks: number;
}

export function trainingStateOf({ required, met, missed, left, missedChecks }: Progress): TrainingState {
  if (missedChecks > 0) return 'paused';
  if (met >= required) return 'open';
  if (met + left >= required) return 'training';
  return met + missed + left < required ? 'incomplete' : 'failed';
}
