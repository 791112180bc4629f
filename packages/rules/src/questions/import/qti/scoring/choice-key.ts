import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { Declaration } from './declarations.ts';
import type { Value } from './expressions.ts';
import { declaredMax, type Processing, scoreOf } from './processing.ts';

type ChoiceKey = Pick<QuestionKey, 'correct_option_ids' | 'option_weights' | 'check_box_mode'>;

export interface ChoiceSource {
  processing: Processing;
  response: Declaration;
  /** QTI's identifier of each option -> the bank's. */
  optionIds: ReadonlyMap<string, string>;
}

const closeTo = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
/** As the bank writes percent: five decimals, none that say nothing. */
export const percentText = (percent: number): string => String(Number(percent.toFixed(5)));

/** Scores that the choice alone decides: the other responses of the item are left open. */
const scorer =
  ({ processing, response }: ChoiceSource) =>
  (chosen: Value): number =>
    scoreOf(processing.run(new Map([[response.identifier, chosen]]), true));

const unscored = (correct: string[], mode: ChoiceKey['check_box_mode']): ChoiceKey => ({
  correct_option_ids: correct,
  option_weights: {},
  check_box_mode: mode,
});

/** Without scoring, the right answer that is declared is all there is. */
export function declaredChoiceKey({ response, optionIds }: ChoiceSource): ChoiceKey {
  const correct = response.correct.flatMap((identifier) => optionIds.get(identifier) ?? []);
  return unscored(correct, 'all_or_nothing');
}

/** The key of a single choice, by asking what each option is worth. */
export function singleChoiceKey(source: ChoiceSource): ChoiceKey {
  const score = scorer(source);
  const worth = [...source.optionIds].map(([identifier, id]) => ({ id, score: score([identifier]) }));
  const whole = declaredMax(source.processing) ?? Math.max(...worth.map((one) => one.score));
  if (!(whole > 0) || worth.every((one) => one.score <= 0))
    return unscored(declaredChoiceKey(source).correct_option_ids, 'per_option');
  const percents = worth.map(({ id, score: own }) => ({ id, percent: (own / whole) * 100 }));
  const right = percents.filter(({ percent }) => percent >= 99.99).map(({ id }) => id);
  const weights = percents.filter(
    ({ percent }) => !closeTo(percent, 0) && (right.length !== 1 || percent < 99.99),
  );
  return {
    correct_option_ids: right,
    option_weights: Object.fromEntries(weights.map(({ id, percent }) => [id, percentText(percent)])),
    check_box_mode: 'per_option',
  };
}

/** Whether all right gives and all else takes the same: that is how the bank scores by option without weights. */
function isPlain(percents: readonly { id: string; percent: number }[], correct: readonly string[]): boolean {
  const share = 100 / correct.length;
  return (
    correct.length > 0 &&
    percents.every(({ id, percent }) => closeTo(percent, correct.includes(id) ? share : -share))
  );
}

/** The key of a choice of several; `onUnequal` hears of scores that are no sum of what each option is worth. */
export function multipleChoiceKey(source: ChoiceSource, onUnequal: () => void): ChoiceKey {
  const score = scorer(source);
  const { response, optionIds, processing } = source;
  const worth = [...optionIds].map(([identifier, id]) => ({ identifier, id, score: score([identifier]) }));
  const declared = response.correct.filter((identifier) => optionIds.has(identifier));
  const positive = worth.filter((one) => one.score > 0);
  const best = declared.length > 0 ? declared : positive.map(({ identifier }) => identifier);
  const bestIds = best.flatMap((identifier) => optionIds.get(identifier) ?? []);
  const total = score(best);
  if (!(total > 0) && positive.length === 0) return unscored(bestIds, 'all_or_nothing');

  const wrong = worth.find(({ identifier }) => !best.includes(identifier));
  const spoilt = wrong ? score([...best, wrong.identifier]) : total;
  const isWholeOnly =
    best.length > 1 ? positive.length === 0 : wrong !== undefined && wrong.score >= 0 && spoilt <= 0;
  if (isWholeOnly) return unscored(bestIds, 'all_or_nothing');

  const sum = worth.reduce((all, one) => all + (best.includes(one.identifier) ? one.score : 0), 0);
  const whole = declaredMax(processing) ?? Math.max(sum, total);
  if (
    !closeTo(sum / whole, total / whole) ||
    (wrong && !closeTo(spoilt / whole, (total + wrong.score) / whole))
  )
    onUnequal();
  const percents = worth.map(({ id, score: own }) => ({ id, percent: (own / whole) * 100 }));
  if (isPlain(percents, bestIds)) return unscored(bestIds, 'per_option');
  return {
    correct_option_ids: bestIds,
    option_weights: Object.fromEntries(
      percents
        .filter(({ percent }) => !closeTo(percent, 0))
        .map(({ id, percent }) => [id, percentText(percent)]),
    ),
    check_box_mode: 'per_option',
  };
}
