import {
  createPracticalTest,
  getPracticalTest,
  listPracticalSchedule,
  listPracticalTests,
  type PracticalTest,
  updatePracticalTest,
} from '@certame/contract/features/practical/endpoints.ts';
import { Alert } from '@mantine/core';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { type DraftForm, useDraftForm } from '#kit/form/use-draft-form.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import type { PartProps } from './part-props.ts';
import { PeopleFields } from './people-fields.tsx';
import { StationsEditor } from './stations-editor.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { bodyOf, draftOf } from './test-draft.ts';

const labelled = [
  ...(['name', 'questionnaire_id', 'item_id', 'max_score', 'examiners', 'max_difference'] as const),
  ...([
    'max_criterion_difference',
    'starts_at',
    'break_minutes',
    'teacher_ids',
    'new_teachers',
    'students',
    'sections',
  ] as const),
] as const;

function useTestForm(test: PracticalTest | null): DraftForm<PartProps['draft']> {
  const { t } = useTranslation();
  const schedule = test ? [gridKey(fillPath(listPracticalSchedule.path, { id: test.id }))] : [];
  const invalidates = [keyOf(getPracticalTest), gridKey(listPracticalTests.path), ...schedule];
  const creation = useCommand(createPracticalTest, { invalidates, done: t('practical.saved') });
  const change = useCommand(updatePracticalTest, { invalidates, done: t('practical.saved') });
  return useDraftForm({
    record: test,
    first: () => draftOf(test),
    path: '/practical_tests',
    async save(draft, version) {
      const body = bodyOf(draft);
      const { model } = test
        ? await change.submit({ params: { id: test.id }, body: { ...body, updated_at: version } })
        : await creation.submit({ body });
      return model.id;
    },
  });
}

/** Everything about a practical test on one page. */
export function TestForm({ test }: { test: PracticalTest | null }) {
  const { t } = useTranslation();
  const { draft, onChange, errors, isChanged, layout } = useTestForm(test);
  const locked = test?.has_begun === true;
  const part: PartProps = { draft, test, errors, locked, onChange };
  const labelOf = (field: string): string => {
    const known = labelled.find((key) => key === field.split('.')[0]);
    return known ? t(`practical.fields.${known}`) : '';
  };
  return (
    <FormLayout
      label={t('titles./practical_tests')}
      {...layout}
      errors={Object.entries(errors).map(([field, [message = '']]) => ({
        inputId: `practical-${field.split('.')[0]}`,
        label: labelOf(field),
        message,
      }))}
    >
      {isChanged && (
        <Alert color="yellow" variant="light" mb="md">
          {t('practical.changed')}
        </Alert>
      )}
      {locked && (
        <Alert variant="light" mb="md">
          {t('practical.begun')}
        </Alert>
      )}
      <FormSection title={t('practical.parts.subject')}>
        <SubjectFields {...part} />
      </FormSection>
      <FormSection title={t('practical.parts.stations')} help={t('practical.part_help.stations')} stacked>
        <StationsEditor {...part} />
      </FormSection>
      <FormSection title={t('practical.parts.people')} help={t('practical.part_help.people')}>
        <PeopleFields {...part} />
      </FormSection>
    </FormLayout>
  );
}
