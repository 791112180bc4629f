import type { createGradingConfig, GradingConfig } from '@certame/contract/features/grading/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { type CompetenceTexts, nationalEssay } from '@certame/rules/grading/config/national-essay.ts';
import Big from 'big.js';
import { bodyOfLogins, type NewLoginDraft } from '#features/accounts/index.ts';
import { parseDecimal } from '#lib/language/format-score.ts';

type Body = BodyOf<typeof createGradingConfig>;
export type ConfigDraft = Omit<Required<Body>, 'new_graders'> & { new_graders: NewLoginDraft[] };
export type CriterionDraft = ConfigDraft['criteria'][number];

let made = 0;
/** Short, and never that of a row that was there before: criteria keep their ids for good. */
export const newKey = (): string => {
  made += 1;
  return `c${Date.now().toString(36)}${made}`;
};

export const emptyCriterion = (): CriterionDraft => ({
  id: newKey(),
  criterion: '',
  description: '',
  weight: '',
  levels: 6,
});

export function draftOf(config: GradingConfig | null): ConfigDraft {
  if (config)
    return {
      ...config,
      criteria: config.criteria.map((criterion) => ({ ...criterion })),
      new_graders: [],
    };
  return {
    ...{ name: '', questionnaire_id: '', item_ids: [], criteria: [emptyCriterion()] },
    ...{ min_score: '0', max_score: '10', total_teacher: 1, total_answers: null, daily_share: null },
    ...{ max_difference: null, max_criterion_difference: null, final_rule: 'nearest-two', blind: true },
    ...{ chair_id: null, show_annotations: true },
    ...{
      training_answers: 0,
      training_difference: '0',
      training_criterion_difference: '0',
      check_percent: 0,
    },
    ...{ deadline_at: null, grader_ids: [], new_graders: [], students_scope: 'all' },
    ...{ class_ids: [], student_ids: [] },
  };
}

/** The national essay in place of scale, criteria and rules; whom it is about stays. */
export const withNationalEssay = (draft: ConfigDraft, competences: CompetenceTexts): ConfigDraft => ({
  ...draft,
  ...nationalEssay(competences),
});

const orNull = (value: string | null): string | null => (value?.trim() ? value : null);

/** As the API takes it: an empty field is none. */
export const bodyOf = ({ new_graders, ...draft }: ConfigDraft): Omit<Body, 'questionnaire_id'> => ({
  ...draft,
  max_difference: orNull(draft.max_difference),
  max_criterion_difference: orNull(draft.max_criterion_difference),
  new_graders: bodyOfLogins(new_graders),
});

/** Sum of the weights that can be read. */
export const totalWeight = (criteria: readonly Pick<CriterionDraft, 'weight'>[]): string =>
  criteria.reduce((sum, { weight }) => sum.plus(parseDecimal(weight, 2) ?? '0'), new Big(0)).toFixed();
