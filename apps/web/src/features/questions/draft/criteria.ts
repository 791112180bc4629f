import { parseNumber } from '@certame/rules/scoring/numbers.ts';
import { nextPartId } from './part-ids.ts';
import type { DraftCriterion, QuestionDraft } from './question-draft.ts';

export const criteriaMax = 50;

/** Exact sum of the weights; text that isn't a number yet counts as zero. */
export function sumOfWeights(criteria: readonly DraftCriterion[]): { text: string; isOver: boolean } {
  const zero = parseNumber('0');
  const sum = criteria.reduce((total, { weight }) => total?.plus(parseNumber(weight) ?? 0), zero);
  return { text: sum?.toFixed() ?? '0', isOver: sum?.gt(100) ?? false };
}

/** Adds a criterion; its weight is the rest up to 100. */
export function addCriterion(draft: QuestionDraft): QuestionDraft {
  if (draft.criteria.length >= criteriaMax) return draft;
  const id = nextPartId(
    'c',
    draft.criteria.map((criterion) => criterion.id),
  );
  const left = parseNumber('100')?.minus(sumOfWeights(draft.criteria).text);
  const weight = left?.gt(0) ? left.toFixed() : '0';
  return { ...draft, criteria: [...draft.criteria, { id, name: '', description: '', weight }] };
}

export const changeCriterion = (
  draft: QuestionDraft,
  id: string,
  change: Partial<DraftCriterion>,
): QuestionDraft => ({
  ...draft,
  criteria: draft.criteria.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

export const removeCriterion = (draft: QuestionDraft, id: string): QuestionDraft => ({
  ...draft,
  criteria: draft.criteria.filter((one) => one.id !== id),
});
