import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';

/** Answers that can be read already would be told from those that come later. */
export const isShutForGood = ({
  anonymous,
  attempts,
}: Pick<QuestionnaireRow, 'anonymous' | 'attempts'>): boolean => anonymous && attempts > 0;
