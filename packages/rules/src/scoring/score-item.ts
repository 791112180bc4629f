import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type {
  Difficulty,
  QuestionContent,
  QuestionKey,
} from '@certame/contract/features/questions/content.ts';
import { isScoredByHand, type QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { clamp, hundred, percentOf, toStored, zero } from './decimals.ts';
import { gapPercent, hasGapKey } from './score-gap.ts';

export interface ScoreItemInput {
  type: QuestionType;
  content: Pick<QuestionContent, 'options' | 'gaps'>;
  key: QuestionKey;
  /** As stored: see ResponseValue. */
  value: unknown;
  /** The item's full score. */
  max: string;
}
export type ItemScore = { score: string; state: 'auto' } | { state: 'manual' };

const manual: ItemScore = { state: 'manual' };
/** Weights like 33.33333 three times are meant as a whole. */
const wholePercent = new Big('99.9');

/** The full score of an item: its own, else its level's, else the questionnaire's default. */
export function itemMax(
  settings: Pick<QuestionnaireSettings, 'default_score' | 'score_by_level'>,
  difficulty: Difficulty,
  ownScore: string | null,
): string {
  return toStored(new Big(ownScore ?? settings.score_by_level?.[difficulty] ?? settings.default_score));
}

/** Percent that each option is worth: its weight where it has one, else 100 for a right one of a single choice. */
function choicePercent(key: QuestionKey, optionId: string): Big {
  const weight = ownValue(key.option_weights, optionId);
  if (weight !== undefined) return clamp(new Big(weight), zero, hundred);
  return key.correct_option_ids.includes(optionId) ? hundred : zero;
}

function scoreChoice(input: ScoreItemInput): Big | undefined {
  const { content, key, value } = input;
  if (!content.options.some((option) => choicePercent(key, option.id).gt(zero))) return undefined;
  const known = content.options.some((option) => option.id === value);
  return known && typeof value === 'string' ? choicePercent(key, value) : zero;
}

/** Each chosen option gives or takes its weight; all that give and none else is the whole. */
function weighedPercent(key: QuestionKey, optionIds: readonly string[], chosen: ReadonlySet<string>): Big {
  let sum = zero;
  let whole = zero;
  let exactly = true;
  for (const id of optionIds) {
    const weight = new Big(ownValue(key.option_weights, id) ?? 0);
    if (weight.gt(zero)) whole = whole.plus(weight);
    if (chosen.has(id)) sum = sum.plus(weight);
    if (chosen.has(id) !== weight.gt(zero)) exactly = false;
  }
  return exactly && whole.gte(wholePercent) ? hundred : clamp(sum, zero, hundred);
}

function scoreCheckBox({ content, key, value }: ScoreItemInput): Big | undefined {
  const optionIds = content.options.map((option) => option.id);
  const chosen = new Set(Array.isArray(value) ? value.filter((id) => optionIds.includes(id)) : []);
  if (key.accepted_choices?.some((ids) => ids.length === chosen.size && ids.every((id) => chosen.has(id))))
    return hundred;

  if (optionIds.some((id) => new Big(ownValue(key.option_weights, id) ?? 0).gt(zero)))
    return weighedPercent(key, optionIds, chosen);

  const correct = new Set(key.correct_option_ids.filter((id) => optionIds.includes(id)));
  if (correct.size === 0) return undefined;
  const right = [...correct].filter((id) => chosen.has(id)).length;
  const wrong = chosen.size - right;
  if (key.check_box_mode === 'all_or_nothing') return right === correct.size && wrong === 0 ? hundred : zero;
  return hundred.times(Math.max(0, right - wrong)).div(correct.size);
}

/** Every gap is worth the same. */
function scoreGaps({ content, key, value }: ScoreItemInput): Big | undefined {
  if (content.gaps.length === 0) return undefined;
  const given: Record<string, unknown> =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  let sum = zero;
  for (const gap of content.gaps) {
    const gapKey = ownValue(key.gaps, gap.id);
    if (!hasGapKey(gapKey)) return undefined;
    const text = ownValue(given, gap.id);
    if (typeof text === 'string') sum = sum.plus(gapPercent(gap, gapKey, text));
  }
  return sum.div(content.gaps.length);
}

/** Percent reached, 0 to 100; undefined where a person has to score. */
function autoPercent(input: ScoreItemInput): Big | undefined {
  switch (input.type) {
    case 'multiple_choice':
      return scoreChoice(input);
    case 'check_box':
      return scoreCheckBox(input);
    case 'gap':
      return scoreGaps(input);
    default:
      return undefined;
  }
}

/**
 * Scores one response. A question that is graded by hand, or has no right answer in its key, is `manual`; without a response it scores 0
 * at once.
 */
export function scoreItem(input: ScoreItemInput): ItemScore {
  if (input.value === null || input.value === undefined) return { score: '0', state: 'auto' };
  if (isScoredByHand(input.type)) return manual;
  const percent = autoPercent(input);
  if (percent === undefined) return manual;
  return { score: toStored(percentOf(percent, new Big(input.max))), state: 'auto' };
}
