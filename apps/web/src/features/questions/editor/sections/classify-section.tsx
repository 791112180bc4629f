import { difficulties } from '@certame/contract/features/questions/content.ts';
import { Input, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '#kit/form/form-section.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';
import { DisciplinePicker } from '../../discipline-picker.tsx';
import { inputIdOf, type PartProps } from '../part-props.ts';

const tagsMax = 30;
const tagMaxChars = 40;

/** Fields by which the bank is searched: title, difficulty, discipline and tags. */
export function ClassifySection({
  draft,
  update,
  errorOf,
  disabled,
  disciplineName,
}: PartProps & { disciplineName: string | null }) {
  const { t } = useTranslation();
  const tags = useQuery(questionTagsQuery);
  const known =
    draft.disciplineId !== null && disciplineName !== null
      ? { [draft.disciplineId]: disciplineName }
      : undefined;
  return (
    <FormSection stacked title={t('questions.editor.classify')} help={t('questions.editor.classify_help')}>
      <TextInput
        id={inputIdOf('title')}
        label={t('questions.fields.title')}
        description={t('questions.editor.title_help')}
        maxLength={200}
        value={draft.title}
        disabled={disabled}
        error={errorOf('title')}
        onChange={(event) => {
          const title = event.currentTarget.value;
          update((current) => ({ ...current, title }));
        }}
      />
      <Input.Wrapper
        label={t('questions.fields.difficulty')}
        labelElement="div"
        error={errorOf('difficulty')}
      >
        <div>
          <SegmentedControl
            mt={4}
            id={inputIdOf('difficulty')}
            aria-label={t('questions.fields.difficulty')}
            value={draft.difficulty}
            disabled={disabled}
            data={difficulties
              .toReversed()
              .map((value) => ({ value, label: t(`questions.difficulties.${value}`) }))}
            onChange={(value) =>
              update((current) => ({
                ...current,
                difficulty: difficulties.find((one) => one === value) ?? 'M',
              }))
            }
          />
        </div>
      </Input.Wrapper>
      <DisciplinePicker
        id={inputIdOf('discipline_id')}
        label={t('questions.fields.discipline_id')}
        value={draft.disciplineId}
        known={known}
        disabled={disabled}
        error={errorOf('discipline_id')}
        onChange={(disciplineId) => update((current) => ({ ...current, disciplineId }))}
      />
      <TagsInput
        id={inputIdOf('tags')}
        label={t('questions.fields.tags')}
        description={t('questions.editor.tags_help')}
        data={(tags.data ?? []).map(({ tag }) => tag)}
        limit={20}
        maxTags={tagsMax}
        maxLength={tagMaxChars}
        splitChars={[',', ';']}
        clearable
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        value={draft.tags}
        disabled={disabled}
        error={errorOf('tags')}
        onChange={(value) => update((current) => ({ ...current, tags: value }))}
      />
    </FormSection>
  );
}
