import type { GradingScale } from '@certame/contract/features/grading/config.ts';

/** Texts of its five competences, in the language of whoever fills the form. */
export type CompetenceTexts = readonly { criterion: string; description: string }[];

/**
 * The essay of the national exam (ENEM): five competences of 0 to 200 points in steps of 40, two graders, and a third one where they are
 * more than 100 points apart in all or more than 80 in one competence.
 */
export const nationalEssay = (competences: CompetenceTexts): GradingScale => ({
  criteria: competences.map(({ criterion, description }, index) => ({
    id: `competence-${index + 1}`,
    criterion,
    description,
    weight: '20',
    levels: 6,
  })),
  min_score: '0',
  max_score: '1000',
  total_teacher: 2,
  total_answers: null,
  daily_share: null,
  max_difference: '100',
  max_criterion_difference: '80',
  final_rule: 'nearest-two',
});
