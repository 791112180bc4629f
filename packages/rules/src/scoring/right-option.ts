import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import { ownValue } from '@certame/contract/own-value.ts';

/** Whether an option counts as right: the key names it, or it is worth a part of the score. */
export const isRightOption = (
  key: Pick<QuestionKey, 'correct_option_ids' | 'option_weights'>,
  optionId: string,
): boolean =>
  key.correct_option_ids.includes(optionId) || Number(ownValue(key.option_weights, optionId) ?? 0) > 0;
