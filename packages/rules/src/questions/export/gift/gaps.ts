import type { GapKey, QuestionGap } from '@certame/contract/features/questions/content.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { gapKeyOf, isInOrder, isMatching, isWhole, onlyRightChoice } from '../gap-shapes.ts';
import type { ExportedQuestion } from '../question-writer.ts';
import type { GiftContext } from './context.ts';
import { escapeGift, giftWeight } from './syntax.ts';

const weightOf = (accepted: { weight_percent: string }): string =>
  isWhole(accepted) ? '' : giftWeight(accepted.weight_percent);

/** Feedback of the n-th accepted filling, counted from 1. */
function feedbackOf(
  question: ExportedQuestion,
  gapId: string,
  number: number,
  { html }: GiftContext,
): string {
  const said = html(ownValue(question.key.option_feedback, `${gapId}-${number}`) ?? '');
  return said === '' ? '' : `#${said}`;
}

function shortAnswers(
  question: ExportedQuestion,
  gap: QuestionGap,
  key: GapKey,
  context: GiftContext,
): string {
  if (key.strict) context.report.loses('key.gaps', 'strict');
  const answers = key.texts.map((accepted, index) => {
    const { text } = accepted;
    // These begin a pair, or mean any text at all; nothing can tell that they don't.
    if (text.includes('->') || (text === '*' && Number(accepted.weight_percent) === 0))
      context.report.refuses('key.gaps', 'answer_unsayable', { text: text.slice(0, 60) });
    const plain = /^\s*[%[]/.test(text) ? `[plain]${escapeGift(text)}` : escapeGift(text);
    return `\n\t=${weightOf(accepted)}${plain}${feedbackOf(question, gap.id, index + 1, context)}`;
  });
  const wrong = context.html(question.key.feedback_wrong);
  return answers.join('') + (wrong === '' ? '' : `\n\t=${giftWeight('0')}*#${wrong}`);
}

function numbers(question: ExportedQuestion, gap: QuestionGap, key: GapKey, context: GiftContext): string {
  const answers = key.numbers.map((accepted, index) => {
    const { min, max } = accepted;
    const range = min === max ? min : `${min}..${max}`;
    return `\n\t=${weightOf(accepted)}${range}${feedbackOf(question, gap.id, index + 1, context)}`;
  });
  const wrong = context.html(question.key.feedback_wrong);
  return `#${answers.join('')}${wrong === '' ? '' : `\n\t~#${wrong}`}`;
}

function pairs(question: ExportedQuestion, { report, html }: GiftContext): string {
  const { content, key } = question;
  if (key.feedback_right !== '' || key.feedback_wrong !== '')
    report.loses('key.feedback_right', 'feedback_parts');
  if (Object.values(key.option_feedback).some((said) => said !== ''))
    report.loses('key.option_feedback', 'option_feedback');
  const choices = content.gaps[0]?.choices ?? [];
  if (!isInOrder(choices)) report.loses('content.gaps', 'choices_order');
  const right = content.gaps.map((gap) => onlyRightChoice(gap, gapKeyOf(question, gap.id)) ?? '');
  const rows = content.gaps.map(
    ({ label }, index) => `\n\t=${html(label ?? '')} -> ${escapeGift(right[index] ?? '')}`,
  );
  const others = choices
    .filter((choice) => !right.includes(choice))
    .map((choice) => `\n\t= -> ${escapeGift(choice)}`);
  return [...rows, ...others].join('');
}

/** The answers of a question with gaps, between their braces. Reports what can't be said, at worst all of it. */
export function giftGaps(question: ExportedQuestion, context: GiftContext): string {
  const { report } = context;
  const { content, key } = question;
  if (isMatching(question)) return pairs(question, context);
  const [gap, ...others] = content.gaps;
  if (!gap || others.length > 0) {
    report.refuses('content.gaps', gap ? 'gap_several' : 'gap_no_key');
    return '';
  }
  if (gap.kind === 'select') {
    report.refuses('content.gaps', 'gap_select');
    return '';
  }
  const gapKey = gapKeyOf(question, gap.id);
  if (gapKey.texts.length > 0 && gapKey.numbers.length > 0) report.refuses('key.gaps', 'gap_mixed');
  if (gapKey.texts.length + gapKey.numbers.length === 0) report.refuses('key.gaps', 'gap_no_key');
  if ((gap.label ?? '') !== '') report.loses('content.gaps', 'gap_label');
  if (key.feedback_right !== '') report.loses('key.feedback_right', 'feedback_right');
  return gapKey.numbers.length > 0
    ? numbers(question, gap, gapKey, context)
    : shortAnswers(question, gap, gapKey, context);
}
