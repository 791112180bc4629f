import {
  createPracticalTest,
  getPracticalTest,
  listPracticalSchedule,
  listPracticalTests,
  type PracticalTest,
  updatePracticalTest,
} from '@certame/contract/features/practical/endpoints.ts';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { useGoOn } from '#kit/form/use-go-on.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useSubmit } from '#kit/form/use-submit.ts';
import { useVersion } from '#kit/form/use-version.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
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

/** Saves the draft; the next save goes over a version that somebody saved meanwhile. */
function useSaving(test: PracticalTest | null) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const { version, isChanged, withVersion } = useVersion(test?.updated_at);
  const schedule = test ? [gridKey(fillPath(listPracticalSchedule.path, { id: test.id }))] : [];
  const invalidates = [keyOf(getPracticalTest), gridKey(listPracticalTests.path), ...schedule];
  const creation = useCommand(createPracticalTest, { invalidates, done: t('practical.saved') });
  const change = useCommand(updatePracticalTest, { invalidates, done: t('practical.saved') });
  const save = (draft: PartProps['draft'], onSaved: (id: string) => void): Promise<boolean> =>
    submit(() =>
      withVersion(async () => {
        const body = bodyOf(draft);
        const { model } = test
          ? await change.submit({ params: { id: test.id }, body: { ...body, updated_at: version } })
          : await creation.submit({ body });
        onSaved(model.id);
      }),
    );
  return { busy, errors, isChanged, save };
}

/** Everything about a practical test on one page. */
export function TestForm({ test }: { test: PracticalTest | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(test));
  const [dirty, setDirty] = useState(false);
  const [rejections, setRejections] = useState(0);
  const { busy, errors, isChanged, save } = useSaving(test);
  useLeaveGuard(dirty);
  const goOn = useGoOn({ waits: dirty, replace: true });
  const locked = test?.has_begun === true;
  const part: PartProps = {
    ...{ draft, test, errors, locked },
    onChange: (changed) => {
      setDirty(true);
      setDraft((current) => ({ ...current, ...changed }));
    },
  };
  const submit = async (): Promise<void> => {
    const saved = await save(draft, (id) => {
      setDirty(false);
      if (test === null) goOn(`/practical_tests/${id}/edit`);
    });
    if (!saved) setRejections((count) => count + 1);
  };
  const labelOf = (field: string): string => {
    const known = labelled.find((key) => key === field.split('.')[0]);
    return known ? t(`practical.fields.${known}`) : '';
  };
  return (
    <FormLayout
      label={t('titles./practical_tests')}
      onSubmit={() => void submit()}
      onCancel={() => void navigate('/practical_tests')}
      saving={busy}
      dirty={dirty}
      rejections={rejections}
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
