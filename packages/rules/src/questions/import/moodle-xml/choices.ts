import type { Numbering } from '@certame/contract/features/questions/content.ts';
import type Big from 'big.js';
import { childOf, childrenOf, type XmlElement } from '../../../xml/xml-element.ts';
import { haveEqualShares } from '../equal-shares.ts';
import type { GiftFormat } from '../gift/ast.ts';
import { mapTrueFalse } from '../gift/map.ts';
import { optionId } from '../parts.ts';
import type { MoodleContext, MoodleMapped } from './context.ts';
import { readFraction } from './fraction.ts';
import { isYes, plainText, readFeedback, readText, wordOf } from './read-text.ts';

const numberings: Readonly<Record<string, Numbering>> = { '123': 'numbers', none: 'none' };

interface Answer {
  id: string;
  fraction: Big;
}

const weightsOf = (answers: readonly Answer[]): Record<string, string> =>
  Object.fromEntries(
    answers.filter(({ fraction }) => !fraction.eq(0)).map(({ id, fraction }) => [id, fraction.toFixed()]),
  );

function keyOfSingle(answers: readonly Answer[]): MoodleMapped['key'] {
  const right = answers.filter(({ fraction }) => fraction.eq(100)).map(({ id }) => id);
  // One right answer says so by itself; of several, each is the whole.
  const weighed = right.length === 1 ? answers.filter(({ id }) => id !== right[0]) : answers;
  return { correct_option_ids: right, option_weights: weightsOf(weighed) };
}

function keyOfSeveral(answers: readonly Answer[]): MoodleMapped['key'] {
  const right = answers.filter(({ fraction }) => fraction.gt(0)).map(({ id }) => id);
  const weights =
    right.length > 0 && haveEqualShares(answers.map(({ fraction }) => fraction)) ? {} : weightsOf(answers);
  return { correct_option_ids: right, option_weights: weights };
}

/** `multichoice`, and the two contributed types that take all or nothing. */
export function mapMultichoice(
  element: XmlElement,
  format: GiftFormat,
  context: MoodleContext,
): MoodleMapped {
  const { render } = context;
  const isAllOrNothing = element.attributes.type === 'multichoiceset';
  const single = wordOf(element, 'single');
  const isSingle = !isAllOrNothing && (single === '' || isYes(single));
  const feedback: Record<string, string> = {};
  const answers: Answer[] = [];
  const options = childrenOf(element, 'answer').map((answer, index) => {
    const id = optionId(index);
    const said = readFeedback(childOf(answer, 'feedback'), format, context);
    if (said) feedback[id] = render.block(said);
    answers.push({ id, fraction: readFraction(answer, context) });
    const text = readText(answer, format, context);
    if (text.text === '') context.report('moodle_answer_empty', { line: answer.line });
    return { id, html: render.inline(text) };
  });
  const key = isAllOrNothing
    ? {
        correct_option_ids: answers.filter(({ fraction }) => fraction.gt(0)).map(({ id }) => id),
        check_box_mode: 'all_or_nothing' as const,
      }
    : isSingle
      ? keyOfSingle(answers)
      : keyOfSeveral(answers);
  return {
    type: isSingle ? 'multiple_choice' : 'check_box',
    content: {
      options,
      shuffle_options: isYes(wordOf(element, 'shuffleanswers')),
      numbering: numberings[wordOf(element, 'answernumbering')] ?? 'letters',
    },
    key: { ...key, option_feedback: feedback },
  };
}

export function mapTruth(element: XmlElement, format: GiftFormat, context: MoodleContext): MoodleMapped {
  const answers = childrenOf(element, 'answer').map((answer) => ({
    isTrue: plainText(answer).toLowerCase() === 'true',
    fraction: readFraction(answer, context),
    feedback: readFeedback(childOf(answer, 'feedback'), format, context),
  }));
  const right = answers.find(({ fraction }) => fraction.gt(0));
  const wrong = answers.find((answer) => answer !== right);
  if (!right) context.report('moodle_no_truth');
  const { type, content, key } = mapTrueFalse(
    {
      kind: 'true_false',
      isTrue: right?.isTrue ?? false,
      whenRight: right?.feedback ?? null,
      whenWrong: wrong?.feedback ?? null,
    },
    context.render,
    context.options,
  );
  return { type, content, key };
}
