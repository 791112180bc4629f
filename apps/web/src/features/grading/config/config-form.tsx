import {
  createGradingConfig,
  type GradingConfig,
  getGradingConfig,
  listGradingConfigs,
  updateGradingConfig,
} from '@certame/contract/features/grading/endpoints.ts';
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { useGoOn } from '#kit/form/use-go-on.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useSubmit } from '#kit/form/use-submit.ts';
import { useVersion } from '#kit/form/use-version.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { bodyOf, draftOf } from './config-draft.ts';
import { CriteriaEditor } from './criteria-editor.tsx';
import type { PartProps } from './part-props.ts';
import { GraderFields, StudentFields } from './people-fields.tsx';
import { RulesFields } from './rules-fields.tsx';
import { SubjectFields } from './subject-fields.tsx';
import { TrainingFields } from './training-fields.tsx';

const labelled = [
  ...(['name', 'questionnaire_id', 'item_ids', 'min_score', 'max_score', 'total_teacher'] as const),
  ...(['total_answers', 'daily_share', 'max_difference', 'max_criterion_difference'] as const),
  ...(['chair_id', 'deadline_at', 'grader_ids', 'class_ids', 'student_ids'] as const),
] as const;

/** Saves the draft; the next save goes over a version that somebody saved meanwhile. */
function useSaving(config: GradingConfig | null) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const { version, isChanged, withVersion } = useVersion(config?.updated_at);
  const invalidates = [keyOf(getGradingConfig), gridKey(listGradingConfigs.path)];
  const creation = useCommand(createGradingConfig, { invalidates, done: t('correctors.saved') });
  const change = useCommand(updateGradingConfig, { invalidates, done: t('correctors.saved') });
  const save = async (draft: PartProps['draft'], onSaved: (id: string) => void): Promise<boolean> =>
    submit(() =>
      withVersion(async () => {
        const { questionnaire_id } = draft;
        const body = bodyOf(draft);
        const { model } = config
          ? await change.submit({ params: { id: config.id }, body: { ...body, updated_at: version } })
          : await creation.submit({ body: { ...body, questionnaire_id } });
        onSaved(model.id);
      }),
    );
  return { busy, errors, isChanged, save };
}

/** Of a field of the form; one of a list, as a criterion's weight, says it all in its message. */
const labelOf = (t: ReturnType<typeof useTranslation>['t'], field: string): string => {
  const known = labelled.find((key) => key === field);
  return known ? t(`correctors.fields.${known}`) : '';
};

/** Everything about a correction on one page. */
export function ConfigForm({ config }: { config: GradingConfig | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(config));
  const [dirty, setDirty] = useState(false);
  const [rejections, setRejections] = useState(0);
  const { busy, errors, isChanged, save } = useSaving(config);
  useLeaveGuard(dirty);
  const goOn = useGoOn({ waits: dirty, replace: true });
  const locked = config?.has_scores === true;
  const part: PartProps = {
    ...{ draft, config, errors, locked },
    onChange: (changed) => {
      setDirty(true);
      setDraft((current) => ({ ...current, ...changed }));
    },
  };
  const submit = async (): Promise<void> => {
    const saved = await save(draft, (id) => {
      setDirty(false);
      if (config === null) goOn(`/questionnaire_correctors/${id}/edit`);
    });
    if (!saved) setRejections((count) => count + 1);
  };
  const label = t('titles./questionnaire_correctors');
  return (
    <FormLayout
      label={label}
      onSubmit={() => void submit()}
      onCancel={() => void navigate('/questionnaire_correctors')}
      saving={busy}
      dirty={dirty}
      rejections={rejections}
      errors={Object.entries(errors)
        // Its questions are shown once an exam is chosen, which is then what is missing.
        .filter(([field]) => field !== 'item_ids' || draft.questionnaire_id !== '')
        .map(([field, [message = '']]) => ({
          inputId: `config-${field}`,
          label: labelOf(t, field),
          message,
        }))}
    >
      {isChanged && (
        <Alert color="yellow" variant="light" mb="md">
          {t('correctors.changed')}
        </Alert>
      )}
      {locked && (
        <Alert variant="light" mb="md">
          {t('correctors.locked')}
        </Alert>
      )}
      <FormSection title={t('correctors.sections.subject')}>
        <SubjectFields {...part} />
      </FormSection>
      <FormSection
        title={t('correctors.sections.criteria')}
        help={t('correctors.section_help.criteria')}
        stacked
      >
        <CriteriaEditor {...part} />
      </FormSection>
      <FormSection title={t('correctors.sections.rules')} help={t('correctors.section_help.rules')}>
        <RulesFields {...part} />
      </FormSection>
      <FormSection title={t('correctors.sections.training')} help={t('correctors.section_help.training')}>
        <TrainingFields {...part} />
      </FormSection>
      <FormSection title={t('correctors.sections.graders')} help={t('correctors.section_help.graders')}>
        <GraderFields {...part} />
      </FormSection>
      <FormSection title={t('correctors.sections.students')}>
        <StudentFields {...part} />
      </FormSection>
    </FormLayout>
  );
}
