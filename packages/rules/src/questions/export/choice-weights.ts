import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { equalShare } from '../import/equal-shares.ts';
import type { ExportedQuestion } from './question-writer.ts';

/** Whether options are worth parts; without that, right ones are right. */
const isWeighed = ({ key }: ExportedQuestion): boolean => Object.keys(key.option_weights).length > 0;

/** Percent that choosing an option gives or takes where one is chosen: 100 for a right one. */
export function singleWeight({ key }: ExportedQuestion, optionId: string): Big {
  const weight = ownValue(key.option_weights, optionId);
  return new Big(weight ?? (key.correct_option_ids.includes(optionId) ? 100 : 0));
}

/** The same where several are chosen: each right one gives its share, and each wrong one takes as much. */
export function severalWeight(question: ExportedQuestion, optionId: string): Big {
  const { key } = question;
  if (isWeighed(question)) return new Big(ownValue(key.option_weights, optionId) ?? 0);
  if (key.correct_option_ids.length === 0) return new Big(0);
  const share = equalShare(key.correct_option_ids.length);
  return key.correct_option_ids.includes(optionId) ? share : share.times(-1);
}
