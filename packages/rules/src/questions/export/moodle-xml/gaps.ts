import type { GapKey, QuestionGap } from '@certame/contract/features/questions/content.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { escapeXml } from '../../../xml/write-xml.ts';
import { gapKeyOf, isInOrder, isMatching, onlyRightChoice, placedGaps, replaceGaps } from '../gap-shapes.ts';
import { combinedFeedback, type MoodleBody, reportUnusual } from './choices.ts';
import { moodleCloze } from './cloze.ts';
import {
  answerElement,
  type MoodleWriteContext,
  type Pieces,
  plainElement,
  richElement,
} from './xml-parts.ts';

const text = (plain: string): string => `<text>${escapeXml(plain)}</text>`;

/** What is said about the n-th accepted filling, counted from 1. */
const feedbackOf = ({ question }: MoodleWriteContext, gap: QuestionGap, number: number): string =>
  ownValue(question.key.option_feedback, `${gap.id}-${number}`) ?? '';

/** The answer that stands for any other. */
function otherwise(context: MoodleWriteContext): Pieces {
  const { feedback_wrong: wrong, feedback_right: right } = context.question.key;
  if (right !== '') context.report.loses('key.feedback_right', 'feedback_right');
  return wrong === '' ? [] : answerElement('0', [text('*')], wrong, context);
}

function shortAnswer(gap: QuestionGap, key: GapKey, context: MoodleWriteContext): MoodleBody {
  reportUnusual(
    key.texts.map((accepted) => new Big(accepted.weight_percent)),
    context,
  );
  return {
    type: 'shortanswer',
    pieces: [
      plainElement('usecase', key.strict ? '1' : '0'),
      ...key.texts.flatMap((accepted, index) =>
        answerElement(
          accepted.weight_percent,
          [text(accepted.text.replaceAll('*', '\\*'))],
          feedbackOf(context, gap, index + 1),
          context,
        ),
      ),
      ...otherwise(context),
    ],
  };
}

function numerical(gap: QuestionGap, key: GapKey, context: MoodleWriteContext): MoodleBody {
  reportUnusual(
    key.numbers.map((accepted) => new Big(accepted.weight_percent)),
    context,
  );
  return {
    type: 'numerical',
    pieces: [
      ...key.numbers.flatMap(({ min, max, weight_percent: weight }, index) => {
        const [from, to] = [new Big(min), new Big(max)];
        const value = text(from.plus(to).div(2).toFixed());
        const tolerance = `<tolerance>${to.minus(from).div(2).toFixed()}</tolerance>`;
        return answerElement(weight, [value, tolerance], feedbackOf(context, gap, index + 1), context);
      }),
      ...otherwise(context),
    ],
  };
}

function matching(context: MoodleWriteContext): MoodleBody {
  const { question, report } = context;
  const { gaps } = question.content;
  if (Object.values(question.key.option_feedback).some((said) => said !== ''))
    report.loses('key.option_feedback', 'option_feedback');
  const choices = gaps[0]?.choices ?? [];
  if (!isInOrder(choices)) report.loses('content.gaps', 'choices_order');
  const right = gaps.map((gap) => onlyRightChoice(gap, gapKeyOf(question, gap.id)) ?? '');
  const row = (label: string, answer: string): Pieces => {
    const pieces = richElement('subquestion', label, context);
    return [...pieces.slice(0, -1), `<answer>${text(answer)}</answer></subquestion>\n`];
  };
  return {
    type: 'matching',
    pieces: [
      plainElement('shuffleanswers', 'true'),
      ...combinedFeedback(context),
      ...gaps.flatMap(({ label }, index) => row(label ?? '', right[index] ?? '')),
      ...choices.filter((choice) => !right.includes(choice)).flatMap((choice) => row('', choice)),
    ],
  };
}

/** Lists in the text with one right choice each: gaps of the same list share a group. */
function isGapSelect({ question }: MoodleWriteContext): boolean {
  const { gaps, statement } = question.content;
  const placed = placedGaps(statement);
  return gaps.every((gap) => {
    const { kind, label, id } = gap;
    const right = onlyRightChoice(gap, gapKeyOf(question, id));
    return kind === 'select' && placed.has(id) && (label ?? '') === '' && right !== undefined;
  });
}

function gapSelect(context: MoodleWriteContext): MoodleBody {
  const { question, report } = context;
  if (Object.values(question.key.option_feedback).some((said) => said !== ''))
    report.loses('key.option_feedback', 'option_feedback');
  const groups = new Map<string, { first: number; choices: readonly string[] }>();
  let count = 0;
  const placeOf = new Map<string, string>();
  for (const gap of question.content.gaps) {
    const choices = [...new Set(gap.choices ?? [])];
    const list = JSON.stringify(choices);
    const group = groups.get(list) ?? { first: count, choices };
    if (!groups.has(list)) count += choices.length;
    groups.set(list, group);
    const right = onlyRightChoice(gap, gapKeyOf(question, gap.id)) ?? '';
    placeOf.set(gap.id, `[[${group.first + choices.indexOf(right) + 1}]]`);
  }
  const statement = replaceGaps(
    question.content.statement.replaceAll('[[', '[&#91;'),
    (id) => placeOf.get(id) ?? '',
  );
  const options = [...groups.values()].flatMap(({ choices }, index) =>
    choices.map((choice) => `    <selectoption>${text(choice)}<group>${index + 1}</group></selectoption>\n`),
  );
  return {
    type: 'gapselect',
    statement,
    pieces: [plainElement('shuffleanswers', '0'), ...combinedFeedback(context), ...options],
  };
}

function singleGap(context: MoodleWriteContext): QuestionGap | undefined {
  const { gaps, statement } = context.question.content;
  const [gap, ...others] = gaps;
  const isAlone = gap && others.length === 0 && gap.kind !== 'select';
  return isAlone && (gap.label ?? '') === '' && !placedGaps(statement).has(gap.id) ? gap : undefined;
}

/** A question with gaps as whichever of Moodle's types says most of it. */
export function moodleGaps(context: MoodleWriteContext): MoodleBody {
  const { question, report } = context;
  const { gaps } = question.content;
  const keys = gaps.map(({ id }) => gapKeyOf(question, id));
  if (keys.some(({ texts, numbers }) => texts.length + numbers.length === 0) || gaps.length === 0)
    report.refuses('key.gaps', 'gap_no_key');
  if (keys.some(({ texts, numbers }) => texts.length > 0 && numbers.length > 0))
    report.refuses('key.gaps', 'gap_mixed');
  if (report.isRefused) return { type: 'cloze', pieces: [] };
  const gap = singleGap(context);
  if (gap)
    return (gapKeyOf(question, gap.id).numbers.length > 0 ? numerical : shortAnswer)(
      gap,
      gapKeyOf(question, gap.id),
      context,
    );
  if (isMatching(question)) return matching(context);
  return isGapSelect(context) ? gapSelect(context) : moodleCloze(context);
}
