import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { isRightOption } from './right-option.ts';
import { hasGapKey, isSameChoice } from './score-gap.ts';

/**
 * An answer that counts as right besides the key's. What the value is follows from the question: an option of a single choice; options of
 * which all and no others are chosen, separated by spaces (`a c`); for a gap its text, one of its choices, or a number or a range of them
 * (`2.5`, `9.7..9.9`).
 */
export interface AcceptedAnswer {
  gapId: string | null;
  value: string;
}

export interface KeyedQuestion {
  type: QuestionType;
  content: Pick<QuestionContent, 'options' | 'gaps'>;
  key: QuestionKey;
}

/** As long as a key's own texts may be. */
const textMaxChars = 2000;
const decimal = /^-?\d{1,12}(?:\.\d{1,12})?$/;

/** The bounds of a number or a range of numbers; null: it is none. */
export function rangeOf(value: string): { min: string; max: string } | null {
  const [min = '', max = min, ...more] = value.split('..').map((part) => part.trim().replace(',', '.'));
  if (more.length > 0 || !decimal.test(min) || !decimal.test(max) || new Big(min).gt(max)) return null;
  return { min: new Big(min).toFixed(), max: new Big(max).toFixed() };
}

function acceptedNumber(value: string): string | null {
  const range = rangeOf(value);
  return range && (range.min === range.max ? range.min : `${range.min}..${range.max}`);
}

/** In the order of the options, each once; null where one of them is none. */
function acceptedChoice({ content }: KeyedQuestion, value: string): string | null {
  const chosen = new Set(value.split(' ').filter(Boolean));
  const known = content.options.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  return chosen.size > 0 && known.length === chosen.size ? known.join(' ') : null;
}

/**
 * The one form in which an answer is accepted besides; null: it can't be. A question that has no key is scored by people, and an answer
 * accepted there would take their part away from all the others.
 */
export function acceptedForm(
  question: KeyedQuestion,
  { gapId, value }: AcceptedAnswer,
): AcceptedAnswer | null {
  const { type, content, key } = question;
  const formed = (accepted: string | null): AcceptedAnswer | null =>
    accepted === null || accepted === '' ? null : { gapId, value: accepted };
  if (type === 'multiple_choice' || type === 'check_box') {
    if (gapId !== null || !content.options.some(({ id }) => isRightOption(key, id))) return null;
    if (type === 'check_box') return formed(acceptedChoice(question, value));
    return formed(content.options.some(({ id }) => id === value) ? value : null);
  }
  const gap = type === 'gap' ? content.gaps.find(({ id }) => id === gapId) : undefined;
  if (!gap || !hasGapKey(ownValue(key.gaps, gap.id))) return null;
  if (gap.kind === 'number') return formed(acceptedNumber(value));
  if (gap.kind === 'select')
    return formed(gap.choices?.find((choice) => isSameChoice(choice, value)) ?? null);
  return formed(value.length > textMaxChars ? null : value.trim());
}

function withOption(key: QuestionKey, value: string): QuestionKey {
  // A weight comes before the list of right options.
  const weights = ownValue(key.option_weights, value) === undefined ? {} : { [value]: '100' };
  return {
    ...key,
    correct_option_ids: [...new Set([...key.correct_option_ids, value])],
    option_weights: { ...key.option_weights, ...weights },
  };
}

function withOne(question: KeyedQuestion, accepted: AcceptedAnswer): QuestionKey {
  const { type, content, key } = question;
  const formed = acceptedForm(question, accepted);
  // What doesn't fit this version of the question adds nothing to its key.
  if (!formed) return key;
  const { gapId, value } = formed;
  if (gapId === null)
    return type === 'multiple_choice'
      ? withOption(key, value)
      : { ...key, accepted_choices: [...(key.accepted_choices ?? []), value.split(' ')] };
  const gap = ownValue(key.gaps, gapId) ?? { texts: [], numbers: [], strict: false };
  const range = content.gaps.find(({ id }) => id === gapId)?.kind === 'number' ? rangeOf(value) : null;
  const added = range
    ? { ...gap, numbers: [...gap.numbers, { ...range, weight_percent: '100' }] }
    : { ...gap, texts: [...gap.texts, { text: value, weight_percent: '100' }] };
  return { ...key, gaps: { ...key.gaps, [gapId]: added } };
}

/** The question's key with what was accepted since: nobody has less by it. */
export const withAccepted = (question: KeyedQuestion, accepted: readonly AcceptedAnswer[]): QuestionKey =>
  accepted.reduce((key, one) => withOne({ ...question, key }, one), question.key);
