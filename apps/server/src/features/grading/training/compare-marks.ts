import { pointsOf } from '@certame/rules/grading/config/level-score.ts';
import { meetsAgreed } from '@certame/rules/grading/training/training-state.ts';
import type { StoredConfig } from '../configs/find-config.ts';

interface StoredMarks {
  score: string;
  criteria_scores: Record<string, string>;
}

/** Whether a grader's marks lie within the correction's tolerance of the agreed ones. */
export function compareMarks(config: StoredConfig, given: StoredMarks, agreed: StoredMarks): boolean {
  const marksOf = ({ score, criteria_scores }: StoredMarks) => ({
    score,
    criteria: Object.fromEntries(
      Object.entries(criteria_scores).map(([id, percent]) => [id, pointsOf(config, id, percent)]),
    ),
  });
  return meetsAgreed(marksOf(given), marksOf(agreed), {
    total: config.training_difference,
    criterion: config.training_criterion_difference,
  });
}
