import { listCorrectableQuestions } from '@certame/contract/features/grading/endpoints.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import { excerptOf } from '#lib/html/excerpt.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './config.module.css';
import type { PartProps } from './part-props.ts';

function QuestionnaireField({ draft, config, errors, onChange }: PartProps) {
  const { t } = useTranslation();
  const source = useReferenceOptions(
    'questionnaires',
    draft.questionnaire_id ? [draft.questionnaire_id] : [],
  );
  if (config)
    return (
      <TextInput
        label={t('correctors.fields.questionnaire_id')}
        value={config.questionnaire_name}
        disabled
        readOnly
      />
    );
  return (
    <SearchSelect
      id="config-questionnaire_id"
      source={source}
      label={t('correctors.fields.questionnaire_id')}
      required
      error={errors.questionnaire_id?.[0]}
      value={draft.questionnaire_id || null}
      onChange={(value) => onChange({ questionnaire_id: value ?? '', item_ids: [] })}
    />
  );
}

/** What is graded: the exam and its questions. */
export function SubjectFields(props: PartProps) {
  const { t } = useTranslation();
  const { draft, config, errors, onChange } = props;
  const { questionnaire_id } = draft;
  const questions = useQuery({
    ...queryOf(listCorrectableQuestions, { query: { questionnaire_id } }),
    select: modelOf,
    enabled: questionnaire_id !== '',
  });
  const free = (questions.data ?? []).filter(
    ({ config_id }) => config_id === null || config_id === config?.id,
  );
  return (
    <>
      <TextInput
        id="config-name"
        label={t('correctors.fields.name')}
        required
        maxLength={160}
        error={errors.name?.[0]}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <QuestionnaireField {...props} />
      {questionnaire_id !== '' && questions.data && (
        <Checkbox.Group
          id="config-item_ids"
          label={t('correctors.fields.item_ids')}
          description={free.length > 0 ? t('correctors.field_help.item_ids') : undefined}
          required
          error={errors.item_ids?.[0]}
          value={draft.item_ids}
          onChange={(item_ids) => onChange({ item_ids })}
        >
          <div className={classes.choices}>
            {free.map(({ item_id, title, statement }) => (
              <Checkbox key={item_id} value={item_id} label={title || excerptOf(statement)} />
            ))}
            {free.length === 0 && <p className={classes.soft}>{t('correctors.no_questions')}</p>}
          </div>
        </Checkbox.Group>
      )}
    </>
  );
}
