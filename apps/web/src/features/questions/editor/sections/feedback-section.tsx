import { isScoredByHand } from '@certame/contract/features/questions/question-types.ts';
import { FormSection } from '#kit/form/form-section.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { isBlankHtml } from '../../draft/question-draft.ts';
import { inputIdOf, type PartProps } from '../part-props.ts';
import { RichField } from '../rich-field.tsx';

const fields = [
  { key: 'feedbackRight', spot: 'feedback_right', byComputer: true },
  { key: 'feedbackWrong', spot: 'feedback_wrong', byComputer: true },
  { key: 'generalFeedback', spot: 'general_feedback', byComputer: false },
] as const;

/** Feedback that candidates read with their result. Where a person grades there is no plain right or wrong. */
export function FeedbackSection({ draft, update, errorOf, disabled }: PartProps) {
  const { t } = useTranslation();
  const byHand = isScoredByHand(draft.type);
  return (
    <FormSection stacked title={t('questions.fields.feedback')} help={t('questions.feedback.help')}>
      {fields
        .filter(({ key, byComputer }) => !byComputer || !byHand || !isBlankHtml(draft[key]))
        .map(({ key, spot }) => (
          <RichField
            key={key}
            id={inputIdOf(spot)}
            label={t(`questions.fields.${spot}`)}
            quiet
            value={draft[key]}
            onChange={(html) => update((current) => ({ ...current, [key]: html }))}
            disabled={disabled}
            error={errorOf(spot)}
          />
        ))}
    </FormSection>
  );
}
