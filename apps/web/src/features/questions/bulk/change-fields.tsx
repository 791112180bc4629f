import { difficulties } from '@certame/contract/features/questions/content.ts';
import { Checkbox, Input, SegmentedControl, Stack, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/language/i18n.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';
import { DisciplinePicker } from '../discipline-picker.tsx';
import type { ChangeDraft } from './bulk-change.ts';

const tagsMax = 30;
const tagMaxChars = 40;
const keep = 'keep';

interface Props {
  draft: ChangeDraft;
  update: (change: Partial<ChangeDraft>) => void;
}

interface ChoiceProps {
  label: string;
  help?: string;
  value: string | null;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}

/** A choice of one option, or "keep". */
function Choice({ label, help, value, choices, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={label} labelElement="div" description={help}>
      <SegmentedControl
        mt={4}
        display="flex"
        w="fit-content"
        maw="100%"
        aria-label={label}
        value={value ?? keep}
        data={[{ value: keep, label: t('question-bank.bulk.keep') }, ...choices]}
        onChange={(chosen) => onChange(chosen === keep ? null : chosen)}
      />
    </Input.Wrapper>
  );
}

/** Fields of a bulk edit; each can stay empty. */
export function ChangeFields({ draft, update }: Props) {
  const { t } = useTranslation();
  const tags = useQuery(questionTagsQuery);
  const tagFields = {
    data: (tags.data ?? []).map(({ tag }) => tag),
    limit: 20,
    maxTags: tagsMax,
    maxLength: tagMaxChars,
    splitChars: [',', ';'],
    clearable: true,
    clearButtonProps: { 'aria-label': t('common.clear') },
  };
  return (
    <Stack gap="md">
      <div>
        <DisciplinePicker
          id="bulk-discipline"
          label={t('questions.fields.discipline_id')}
          value={draft.clearsDiscipline ? null : draft.disciplineId}
          disabled={draft.clearsDiscipline}
          onChange={(disciplineId) => update({ disciplineId })}
        />
        <Checkbox
          mt={8}
          label={t('question-bank.bulk.no_discipline')}
          checked={draft.clearsDiscipline}
          onChange={(event) => update({ clearsDiscipline: event.currentTarget.checked })}
        />
      </div>
      <Choice
        label={t('questions.fields.difficulty')}
        {...(draft.difficulty ? { help: t('question-bank.bulk.difficulty_help') } : {})}
        value={draft.difficulty}
        choices={difficulties
          .toReversed()
          .map((value) => ({ value, label: t(`questions.difficulties.${value}`) }))}
        onChange={(value) => update({ difficulty: difficulties.find((one) => one === value) ?? null })}
      />
      <TagsInput
        {...tagFields}
        label={t('question-bank.bulk.add_tags')}
        value={draft.addTags}
        onChange={(addTags) => update({ addTags })}
      />
      <TagsInput
        {...tagFields}
        label={t('question-bank.bulk.remove_tags')}
        value={draft.removeTags}
        onChange={(removeTags) => update({ removeTags })}
      />
      <Choice
        label={t('question-bank.bulk.archived')}
        value={draft.archived === null ? null : String(draft.archived)}
        choices={[
          { value: 'true', label: t('question-bank.bulk.archive') },
          { value: 'false', label: t('question-bank.bulk.unarchive') },
        ]}
        onChange={(value) => update({ archived: value === null ? null : value === 'true' })}
      />
    </Stack>
  );
}
