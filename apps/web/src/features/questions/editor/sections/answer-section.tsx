import { NumberInput } from '@mantine/core';
import { FormSection } from '#kit/form/form-section.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { isTyped } from '../../draft/question-draft.ts';
import { inputIdOf, type PartProps } from '../part-props.ts';
import { MediaFields } from './media-fields.tsx';

/** Limits of what candidates type or send. */
export function AnswerSection(part: PartProps) {
  const { draft, update, errorOf, disabled } = part;
  const { t } = useTranslation();
  return (
    <FormSection stacked title={t('questions.answer.title')}>
      {isTyped(draft.type) && (
        <NumberInput
          id={inputIdOf('max_chars')}
          label={t('questions.fields.max_chars')}
          description={t('questions.answer.max_chars_help')}
          placeholder={t('questions.answer.unlimited')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          thousandSeparator="."
          decimalSeparator=","
          hideControls
          maw={260}
          disabled={disabled}
          error={errorOf('max_chars')}
          value={draft.maxChars ?? ''}
          onChange={(value) =>
            update((current) => ({ ...current, maxChars: value === '' ? null : Number(value) }))
          }
        />
      )}
      {draft.type === 'media' && <MediaFields {...part} />}
    </FormSection>
  );
}
