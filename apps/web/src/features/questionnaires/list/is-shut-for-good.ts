import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';

/** An anonymous questionnaire with answers can't be reopened: new answers could be told apart from those that were read already. */
export const isShutForGood = ({
  anonymous,
  attempts,
}: Pick<QuestionnaireRow, 'anonymous' | 'attempts'>): boolean => anonymous && attempts > 0;
