import { answerKinds, recordingLimitS } from '@certame/contract/constants.ts';
import { mediaKinds } from '@certame/contract/features/questions/content.ts';
import { Checkbox, Group, NumberInput } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { isTimed } from '../../draft/question-draft.ts';
import { inputIdOf, type PartProps } from '../part-props.ts';

/** Fields of a media question: which kinds of answers it accepts (recorded on the spot, or files), and how many. */
export function MediaFields({ draft, update, errorOf, disabled }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox.Group
        required
        label={t('questions.fields.answer_kinds')}
        description={t('questions.answer.answer_kinds_help')}
        value={draft.answerKinds}
        error={errorOf('answer_kinds')}
        onChange={(values) =>
          update((current) => ({
            ...current,
            answerKinds: answerKinds.filter((kind) => values.includes(kind)),
          }))
        }
      >
        <Group mt={10} gap="lg" id={inputIdOf('answer_kinds')} tabIndex={-1}>
          {answerKinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              disabled={disabled}
              label={t(`questions.answer.answer_kinds.${kind}`)}
            />
          ))}
        </Group>
      </Checkbox.Group>
      {isTimed(draft.answerKinds) && (
        <NumberInput
          id={inputIdOf('max_seconds')}
          label={t('questions.fields.max_seconds')}
          description={t('questions.answer.max_seconds_help', {
            min: recordingLimitS.min,
            max: recordingLimitS.max,
          })}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          maw={260}
          disabled={disabled}
          error={errorOf('max_seconds')}
          value={draft.maxSeconds ?? ''}
          onChange={(value) =>
            update((current) => ({ ...current, maxSeconds: value === '' ? null : Number(value) }))
          }
        />
      )}
      {draft.answerKinds.includes('file') && (
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
      )}
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
  );
}
