import type { FieldProblem } from '@certame/contract/errors.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { orderedGaps } from '../draft/gaps.ts';
import type { QuestionDraft } from '../draft/question-draft.ts';
import { optionName } from '../option-mark.ts';

interface SpotLabels {
  labelOf: (spot: string) => string;
  sentenceOf: (spot: string, problem: FieldProblem) => string;
}

/** Texts of problems that name the option or gap instead of "the field". */
const specificSentences: Readonly<Record<string, string>> = {
  'option/required': 'questions.options.blank',
  'gap/out_of_range': 'questions.gaps.reversed',
};

/** Labels of the editor's fields (see spotOf), and the sentences of their problems. */
export function useSpotLabels(draft: QuestionDraft): SpotLabels {
  const { t, i18n } = useTranslation();
  const labelOf = (spot: string): string => {
    const [field = '', id = ''] = spot.split('.');
    const mark = optionName(
      draft.numbering,
      draft.options.findIndex((option) => option.id === id),
    );
    const row = draft.criteria.findIndex((criterion) => criterion.id === id) + 1;
    switch (field) {
      case 'option':
        return t('questions.options.option', { mark });
      case 'weight':
        return t('questions.options.weight', { mark });
      case 'feedback':
        return t('questions.options.feedback_of', { mark });
      case 'gap':
        return t('questions.gaps.gap', { number: orderedGaps(draft).findIndex((gap) => gap.id === id) + 1 });
      case 'criterion':
        return t('questions.criteria.name', { row });
      case 'criterion_weight':
        return t('questions.criteria.weight', { row });
      default: {
        const key = `questions.fields.${field}`;
        return i18n.exists(key) ? t(key) : '';
      }
    }
  };
  return {
    labelOf,
    sentenceOf: (spot, { key, params }) => {
      const own = specificSentences[`${spot.split('.')[0]}/${key}`];
      return t(textKey(own ?? `validation.${key}`), { ...params, field: labelOf(spot) });
    },
  };
}
