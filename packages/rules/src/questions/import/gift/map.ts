import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import Big from 'big.js';
import { haveEqualShares } from '../equal-shares.ts';
import { optionId, optionPlace } from '../parts.ts';
import type { GiftAnswers, GiftChoice, GiftQuestion } from './ast.ts';
import type { Renderer } from './render.ts';

export interface GiftOptions {
  /** Texts of the two options that a true / false question gets. */
  trueFalse?: { isTrue: string; isFalse: string };
}

/** A question's parts in the bank's own terms. */
export interface Mapped {
  type: QuestionType;
  content: Partial<QuestionContent>;
  key: Partial<QuestionKey>;
  /** The statement shows the gap where the answers stood. */
  gapId?: string;
}

const gapId = 'g1';
const isFull = (weight: string | null): boolean => weight === null || Number(weight) === 100;

export function mapTrueFalse(
  answers: GiftAnswers & { kind: 'true_false' },
  render: Renderer,
  options: GiftOptions,
): Mapped {
  const { isTrue, isFalse } = options.trueFalse ?? { isTrue: 'Verdadeiro', isFalse: 'Falso' };
  return {
    type: 'multiple_choice',
    content: {
      options: [
        { id: 'true', html: render.inline({ format: 'plain', text: isTrue }) },
        { id: 'false', html: render.inline({ format: 'plain', text: isFalse }) },
      ],
    },
    key: {
      correct_option_ids: [String(answers.isTrue)],
      feedback_wrong: render.block(answers.whenWrong),
      feedback_right: render.block(answers.whenRight),
    },
  };
}

/** One right answer at most can be chosen where an answer is marked with `=`; otherwise the weights make several. */
function mapChoices(choices: readonly GiftChoice[], render: Renderer): Mapped {
  const hasRight = choices.some((choice) => choice.isRight);
  const several = !hasRight && choices.some((choice) => Number(choice.weight ?? 0) > 0);
  const weights: Record<string, string> = {};
  const feedback: Record<string, string> = {};
  const correct: string[] = [];
  const options = choices.map((choice, index) => {
    const id = optionId(index);
    if (choice.feedback) feedback[id] = render.block(choice.feedback);
    if (choice.weight !== null && !(choice.isRight && isFull(choice.weight))) weights[id] = choice.weight;
    if (choice.isRight ? isFull(choice.weight) : several && Number(choice.weight ?? 0) > 0) correct.push(id);
    return { id, html: render.inline(choice.text) };
  });
  // Several answers of full weight: any one of them is right.
  if (!several && correct.length > 1) for (const id of correct) weights[id] = '100';
  const isPlain = several && haveEqualShares(choices.map(({ weight }) => new Big(weight ?? '0')));
  return {
    type: several ? 'check_box' : 'multiple_choice',
    content: { options },
    key: { correct_option_ids: correct, option_weights: isPlain ? {} : weights, option_feedback: feedback },
  };
}

/** Feedback of accepted fillings is kept under `<gap>-<n>`, n counting them from 1. */
const fillingId = (index: number): string => `${gapId}-${index + 1}`;

export function mapShort(
  choices: readonly GiftChoice[],
  render: Renderer,
  question: Pick<GiftQuestion, 'line' | 'problems'>,
): Mapped {
  const feedback: Record<string, string> = {};
  let otherwise = '';
  const texts: { text: string; weight_percent: string }[] = [];
  for (const choice of choices) {
    const { text } = choice.text;
    // `*` meets anything: worth nothing, it is what is said to any other answer.
    if (text === '*' && Number(choice.weight ?? 100) === 0) {
      otherwise = render.block(choice.feedback);
      continue;
    }
    if (text.includes('*'))
      question.problems.push({
        field: 'key.gaps',
        key: 'gift_wildcard',
        blocking: false,
        params: { line: question.line, text },
      });
    if (choice.feedback) feedback[fillingId(texts.length)] = render.block(choice.feedback);
    texts.push({ text, weight_percent: choice.weight ?? '100' });
  }
  return {
    type: 'gap',
    gapId,
    content: { gaps: [{ id: gapId, kind: 'text' }] },
    key: {
      gaps: { [gapId]: { texts, numbers: [], strict: false } },
      option_feedback: feedback,
      feedback_wrong: otherwise,
    },
  };
}

export function mapNumerical(answers: GiftAnswers & { kind: 'numerical' }, render: Renderer): Mapped {
  const feedback: Record<string, string> = {};
  const numbers = answers.numbers.map((number, index) => {
    if (number.feedback) feedback[fillingId(index)] = render.block(number.feedback);
    return { min: number.min, max: number.max, weight_percent: number.weight ?? '100' };
  });
  return {
    type: 'gap',
    gapId,
    content: { gaps: [{ id: gapId, kind: 'number' }] },
    key: {
      gaps: { [gapId]: { texts: [], numbers, strict: false } },
      option_feedback: feedback,
      feedback_wrong: render.block(answers.otherwise),
    },
  };
}

/** Pairs without a label only add a choice. The choices are sorted: the source's order would tell the answers. */
export function mapMatching(answers: GiftAnswers & { kind: 'matching' }, render: Renderer): Mapped {
  const choices = [...new Set(answers.pairs.map((pair) => pair.answer))].sort(optionPlace);
  const rows = answers.pairs.filter((pair) => pair.label.text !== '');
  const gaps = rows.map((pair, index) => ({
    id: `g${index + 1}`,
    kind: 'select' as const,
    label: render.inline(pair.label),
    choices,
  }));
  const keys = rows.map((pair, index) => [
    `g${index + 1}`,
    { texts: [{ text: pair.answer, weight_percent: '100' }], numbers: [], strict: true },
  ]);
  return { type: 'gap', content: { gaps }, key: { gaps: Object.fromEntries(keys) } };
}

/** May add a problem to the question. */
export function mapAnswers(question: GiftQuestion, render: Renderer, options: GiftOptions): Mapped {
  const { answers } = question;
  switch (answers.kind) {
    case 'description':
      return { type: 'section', content: {}, key: {} };
    case 'essay':
      return { type: 'essay', content: {}, key: {} };
    case 'true_false':
      return mapTrueFalse(answers, render, options);
    case 'choices':
      return mapChoices(answers.choices, render);
    case 'short':
      return mapShort(answers.choices, render, question);
    case 'numerical':
      return mapNumerical(answers, render);
    case 'matching':
      return mapMatching(answers, render);
  }
}
