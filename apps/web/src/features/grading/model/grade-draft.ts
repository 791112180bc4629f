import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { gradeResponse, listResponsesToGrade } from '@certame/contract/features/results/endpoints.ts';
import type { BodyOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { computeCriteriaScore } from '@certame/rules/grading/criteria.ts';
import Big from 'big.js';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { parseDecimal } from '#lib/language/format-score.ts';

export type GradingList = ReplyOf<typeof listResponsesToGrade>['model'];
export type GradingItem = GradingList['items'][number];
export type GradingResponse = GradingList['responses'][number];
export type Criteria = QuestionKey['criteria'];

/** A grade while it is being given: numbers as they were typed. */
export interface GradeDraft {
  mode: 'criteria' | 'direct';
  /** Criterion id -> percent reached. */
  percents: Readonly<Record<string, string>>;
  score: string;
  comment: string;
}

/** Problem keys of messages `grading.problems`, by field; `criterion.<id>` for one criterion. */
export type GradeProblems = Readonly<Record<string, 'empty' | 'format' | 'above' | 'percent' | 'missing'>>;

type Item = Pick<GradingItem, 'criteria' | 'max'>;

/** Criteria come first where the question has any; a score that was given directly stays direct. */
export function draftOf(item: Item, response: GradingResponse): GradeDraft {
  const known = Object.keys(response.criteria_scores).length > 0;
  const direct = item.criteria.length === 0 || (response.score !== null && !known);
  return {
    mode: direct ? 'direct' : 'criteria',
    percents: Object.fromEntries(
      item.criteria.flatMap(({ id }) => {
        const percent = response.criteria_scores[id];
        return percent === undefined ? [] : [[id, formatDecimal(percent)]];
      }),
    ),
    score: response.score === null ? '' : formatDecimal(response.score),
    comment: response.comment,
  };
}

const parsePercent = (typed: string): string | null => {
  const percent = parseDecimal(typed, 2);
  return percent !== null && new Big(percent).lte(100) ? percent : null;
};

/** Valid percents, as the API takes them; empty and wrong ones are left out. */
export function percentsOf(item: Item, draft: GradeDraft): Record<string, string> {
  return Object.fromEntries(
    item.criteria.flatMap(({ id }) => {
      const percent = parsePercent(draft.percents[id] ?? '');
      return percent === null ? [] : [[id, percent]];
    }),
  );
}

/** The score that the criteria give, by the same rule as the server's; null while some lack a percentage. */
export const previewScore = (item: Item, draft: GradeDraft): string | null =>
  computeCriteriaScore(item.criteria, percentsOf(item, draft), item.max);

/** Points that one criterion gives at most, and with its percentage. */
export function criterionPoints(
  criterion: Criteria[number],
  max: string,
  typed: string,
): { points: string | null; max: string } {
  const percent = parsePercent(typed);
  const one = [criterion];
  return {
    points: percent === null ? null : computeCriteriaScore(one, { [criterion.id]: percent }, max),
    max: computeCriteriaScore(one, { [criterion.id]: '100' }, max) ?? '0',
  };
}

export function problemsOf(item: Item, draft: GradeDraft): GradeProblems {
  if (draft.mode === 'direct') {
    if (draft.score.trim() === '') return { score: 'empty' };
    const score = parseDecimal(draft.score, 4);
    if (score === null) return { score: 'format' };
    return new Big(score).gt(item.max) ? { score: 'above' } : {};
  }
  const problems: Record<string, GradeProblems[string]> = {};
  for (const { id } of item.criteria) {
    const typed = draft.percents[id] ?? '';
    if (typed.trim() === '') problems.criteria = 'missing';
    else if (parsePercent(typed) === null) problems[`criterion.${id}`] = 'percent';
  }
  return problems;
}

export type GradeBody = BodyOf<typeof gradeResponse>;

/** The request body of a draft without problems. `updatedAt`: of the grade it changes, null where there was none. */
export function bodyOf(item: Item, draft: GradeDraft, updatedAt: string | null): GradeBody {
  const byCriteria = draft.mode === 'criteria';
  return {
    score: byCriteria ? previewScore(item, draft) : parseDecimal(draft.score, 4),
    criteria_scores: byCriteria ? percentsOf(item, draft) : {},
    comment: draft.comment,
    updated_at: updatedAt,
  };
}

/** Whether a draft differs from what is saved. */
export function isDirty(item: Item, response: GradingResponse, draft: GradeDraft): boolean {
  const saved = draftOf(item, response);
  if (draft.comment !== saved.comment) return true;
  // Looking at the other mode of grading changes nothing yet.
  if (draft.mode === 'direct') return draft.score !== saved.score;
  return item.criteria.some(({ id }) => (draft.percents[id] ?? '') !== (saved.percents[id] ?? ''));
}

/** Tenths of the full score: the digits of the keyboard. */
export const tenthsOf = (max: string, tenths: number): string =>
  formatDecimal(new Big(max).times(tenths).div(10).round(4, 1).toFixed());
