import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { severalWeight, singleWeight } from '../choice-weights.ts';
import type { ExportedQuestion } from '../question-writer.ts';
import { isTrueFalse } from '../true-false.ts';
import type { GiftContext } from './context.ts';
import { giftWeight } from './syntax.ts';

/** `T#when wrong#when right`. */
function trueFalse({ key }: ExportedQuestion, { html }: GiftContext): string {
  const [wrong, right] = [html(key.feedback_wrong), html(key.feedback_right)];
  const letter = key.correct_option_ids[0] === 'true' ? 'T' : 'F';
  if (right !== '') return `${letter}#${wrong}#${right}`;
  return wrong === '' ? letter : `${letter}#${wrong}`;
}

/** What stands before each option: `=` where it is right and whole, else what it is worth. */
function marksOf(question: ExportedQuestion): string[] {
  const { content, key } = question;
  if (question.type === 'check_box')
    return content.options.map(({ id }) => `~${giftWeight(severalWeight(question, id).toFixed())}`);
  const weights = content.options.map(({ id }) => singleWeight(question, id));
  const whole = weights.some((weight) => weight.eq(100));
  const best = weights.reduce((most, weight) => (weight.gt(most) ? weight : most), new Big(0));
  return content.options.map(({ id }, index) => {
    const weight = weights[index];
    if (!weight || weight.eq(100)) return weight ? '=' : '~';
    // Where none is whole, the best one says that a single answer is meant.
    if (!whole && weight.gt(0) && weight.eq(best)) return `=${giftWeight(weight.toFixed())}`;
    return weight.eq(0) && ownValue(key.option_weights, id) === undefined
      ? '~'
      : `~${giftWeight(weight.toFixed())}`;
  });
}

export function giftChoices(question: ExportedQuestion, context: GiftContext): string {
  const { report, html, info } = context;
  const { content, key } = question;
  if (isTrueFalse(question, info)) return trueFalse(question, context);
  if (content.numbering !== 'letters') report.loses('content.numbering', 'numbering');
  if (content.shuffle_options) report.loses('content.shuffle_options', 'shuffle');
  if (key.feedback_right !== '' || key.feedback_wrong !== '')
    report.loses('key.feedback_right', 'feedback_parts');
  if (question.type === 'check_box') {
    if (key.check_box_mode === 'all_or_nothing') report.loses('key.check_box_mode', 'all_or_nothing');
    if (!content.options.some(({ id }) => severalWeight(question, id).gt(0)))
      report.loses('key.correct_option_ids', 'check_box_no_key');
  }
  const marks = marksOf(question);
  return content.options
    .map(({ id, html: text }, index) => {
      const feedback = html(ownValue(key.option_feedback, id) ?? '');
      return `\n\t${marks[index] ?? '~'}${html(text) || '<p></p>'}${feedback === '' ? '' : `#${feedback}`}`;
    })
    .join('');
}
