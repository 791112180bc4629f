import { ownValue } from '@certame/contract/own-value.ts';
import type Big from 'big.js';
import { isOfferedFraction } from '../../import/moodle-xml/fraction.ts';
import { severalWeight, singleWeight } from '../choice-weights.ts';
import { isTrueFalse } from '../true-false.ts';
import {
  answerElement,
  feedbackElement,
  type MoodleWriteContext,
  type Pieces,
  plainElement,
  richPieces,
} from './xml-parts.ts';

export interface MoodleBody {
  type: string;
  /** After the text and the general feedback. */
  pieces: Pieces;
  /** In place of the question's own statement. */
  statement?: string;
}

const numberings = { letters: 'abc', numbers: '123', none: 'none' } as const;

/** Feedback for everybody who is right, or wrong. */
export const combinedFeedback = (context: MoodleWriteContext): Pieces => [
  ...feedbackElement('correctfeedback', context.question.key.feedback_right, context),
  ...feedbackElement('incorrectfeedback', context.question.key.feedback_wrong, context),
];

function trueFalse(context: MoodleWriteContext): MoodleBody {
  const { key } = context.question;
  const right = key.correct_option_ids[0];
  const pieces = ['true', 'false'].flatMap((id) => {
    const feedback = id === right ? key.feedback_right : key.feedback_wrong;
    return answerElement(id === right ? '100' : '0', [`<text>${id}</text>`], feedback, context);
  });
  return { type: 'truefalse', pieces };
}

/** Moodle offers some fractions and refuses any other, unless its import is told otherwise. */
export function reportUnusual(weights: readonly Big[], { report }: MoodleWriteContext): void {
  const unusual = new Set(
    weights.filter((weight) => !isOfferedFraction(weight)).map((weight) => weight.toFixed()),
  );
  for (const text of unusual) report.loses('key.option_weights', 'weight_unusual', { text });
}

export function moodleChoices(context: MoodleWriteContext): MoodleBody {
  const { question, report, info } = context;
  if (isTrueFalse(question, info)) return trueFalse(context);
  const { content, key } = question;
  const isSingle = question.type === 'multiple_choice';
  if (!isSingle && key.check_box_mode === 'all_or_nothing')
    report.loses('key.check_box_mode', 'all_or_nothing');
  const weights = content.options.map(({ id }) => (isSingle ? singleWeight : severalWeight)(question, id));
  reportUnusual(weights, context);
  return {
    type: 'multichoice',
    pieces: [
      plainElement('single', String(isSingle)),
      plainElement('shuffleanswers', String(content.shuffle_options)),
      plainElement('answernumbering', numberings[content.numbering]),
      ...combinedFeedback(context),
      ...content.options.flatMap(({ id, html }, index) =>
        answerElement(
          weights[index]?.toFixed() ?? '0',
          // A text without anything in it is an option too.
          richPieces(html.trim() === '' ? '<p></p>' : html, context),
          ownValue(key.option_feedback, id) ?? '',
          context,
          'html',
        ),
      ),
    ],
  };
}
