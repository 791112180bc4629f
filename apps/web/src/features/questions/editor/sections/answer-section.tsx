import { mediaKinds } from '@certame/contract/features/questions/content.ts';
import { Checkbox, Group, NumberInput } from '@mantine/core';
import { FormSection } from '#kit/form/form-section.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { isTyped } from '../../draft/question-draft.ts';
import { inputIdOf, type PartProps } from '../part-props.ts';

/** Limits of what candidates type or send. */
export function AnswerSection({ draft, update, errorOf, disabled }: PartProps) {
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
      {draft.type === 'media' && (
        <>
          <Checkbox.Group
            label={t('questions.fields.media_kinds')}
            description={t('questions.answer.media_any')}
            value={draft.mediaKinds}
            error={errorOf('media_kinds')}
            onChange={(values) =>
              update((current) => ({
                ...current,
                mediaKinds: mediaKinds.filter((kind) => values.includes(kind)),
              }))
            }
          >
            <Group mt={10} gap="lg" id={inputIdOf('media_kinds')} tabIndex={-1}>
              {mediaKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  value={kind}
                  disabled={disabled}
                  label={t(`questions.answer.media.${kind}`)}
                />
              ))}
            </Group>
          </Checkbox.Group>
          <NumberInput
            id={inputIdOf('max_files')}
            label={t('questions.fields.max_files')}
            allowDecimal={false}
            min={1}
            max={20}
            clampBehavior="blur"
            maw={260}
            disabled={disabled}
            error={errorOf('max_files')}
            value={draft.maxFiles ?? ''}
            onChange={(value) =>
              update((current) => ({ ...current, maxFiles: value === '' ? null : Number(value) }))
            }
          />
        </>
      )}
    </FormSection>
  );
}
