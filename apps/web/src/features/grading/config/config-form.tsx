import {
  createGradingConfig,
  type GradingConfig,
  getGradingConfig,
  listGradingConfigs,
  updateGradingConfig,
} from '@certame/contract/features/grading/endpoints.ts';
import { Alert } from '@mantine/core';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { type DraftForm, useDraftForm } from '#kit/form/use-draft-form.ts';
import { useTranslation } from '#lib/language/i18n.ts';
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

function useConfigForm(config: GradingConfig | null): DraftForm<PartProps['draft']> {
  const { t } = useTranslation();
  const invalidates = [keyOf(getGradingConfig), gridKey(listGradingConfigs.path)];
  const creation = useCommand(createGradingConfig, { invalidates, done: t('correctors.saved') });
  const change = useCommand(updateGradingConfig, { invalidates, done: t('correctors.saved') });
  return useDraftForm({
    record: config,
    first: () => draftOf(config),
    path: '/questionnaire_correctors',
    async save(draft, version) {
      const body = bodyOf(draft);
      const { model } = config
        ? await change.submit({ params: { id: config.id }, body: { ...body, updated_at: version } })
        : await creation.submit({ body: { ...body, questionnaire_id: draft.questionnaire_id } });
      return model.id;
    },
  });
}

/** Of a field of the form, or of a criterion: `criteria.0.weight`. */
const labelOf = (t: ReturnType<typeof useTranslation>['t'], field: string): string => {
  const [list, place, part] = field.split('.');
  if (list === 'criteria' && place !== undefined) {
    const criterion = t('correctors.criterion', { number: Number(place) + 1 });
    return part === 'weight' ? `${criterion}, ${t('correctors.weight')}` : criterion;
  }
  const known = labelled.find((key) => key === field);
  return known ? t(`correctors.fields.${known}`) : '';
};

/** Everything about a correction on one page. */
export function ConfigForm({ config }: { config: GradingConfig | null }) {
  const { t } = useTranslation();
  const { draft, onChange, errors, isChanged, layout } = useConfigForm(config);
  const locked = config?.has_scores === true;
  const part: PartProps = { draft, config, errors, locked, onChange };
  const label = t('titles./questionnaire_correctors');
  return (
    <FormLayout
      label={label}
      {...layout}
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
