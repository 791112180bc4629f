import { listPracticalItems } from '@certame/contract/features/practical/endpoints.ts';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MomentField } from '#kit/inputs/dates/moment-field.tsx';
import { SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { useReferenceOptions } from '#kit/inputs/references/use-reference-options.ts';
import { excerptOf } from '#lib/html/excerpt.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './editor.module.css';
import type { PartProps } from './part-props.ts';

/** The questionnaire's question that gets the score, where the test belongs to one. */
function QuestionFields({ draft, test, errors, onChange }: PartProps) {
  const { t } = useTranslation();
  const { questionnaire_id, item_id } = draft;
  const source = useReferenceOptions(
    'questionnaires',
    questionnaire_id ? [questionnaire_id] : [],
    test?.questionnaire_id ? { [test.questionnaire_id]: test.questionnaire_name ?? '' } : {},
  );
  const items = useQuery({
    ...queryOf(listPracticalItems, { query: { questionnaire_id: questionnaire_id ?? '' } }),
    select: modelOf,
    enabled: questionnaire_id !== null,
  });
  return (
    <>
      <SearchSelect
        id="practical-questionnaire_id"
        source={source}
        label={t('practical.fields.questionnaire_id')}
        clearable
        error={errors.questionnaire_id?.[0]}
        value={questionnaire_id}
        onChange={(value) => onChange({ questionnaire_id: value, item_id: null })}
      />
      {questionnaire_id !== null && items.data && (
        <Select
          id="practical-item_id"
          label={t('practical.fields.item_id')}
          required
          data={items.data.map(({ id, statement }) => ({ value: id, label: excerptOf(statement) || id }))}
          nothingFoundMessage={t('practical.no_items')}
          description={items.data.length === 0 ? t('practical.no_items') : undefined}
          error={errors.item_id?.[0]}
          value={item_id}
          onChange={(value) => onChange({ item_id: value })}
        />
      )}
    </>
  );
}

/** What the test is called, when it begins and how it is scored. */
export function SubjectFields(props: PartProps) {
  const { t } = useTranslation();
  const { draft, errors, locked, onChange } = props;
  return (
    <>
      <TextInput
        id="practical-name"
        label={t('practical.fields.name')}
        required
        maxLength={160}
        error={errors.name?.[0]}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <QuestionFields {...props} />
      <div className={classes.pair}>
        <MomentField
          id="practical-starts_at"
          label={t('practical.fields.starts_at')}
          defaultTime="08:00"
          error={errors.starts_at?.[0]}
          value={draft.starts_at}
          onChange={(starts_at) => onChange({ starts_at })}
        />
        <NumberInput
          id="practical-break_minutes"
          label={t('practical.fields.break_minutes')}
          min={0}
          max={240}
          allowDecimal={false}
          error={errors.break_minutes?.[0]}
          value={draft.break_minutes}
          onChange={(value) => onChange({ break_minutes: typeof value === 'number' ? value : 0 })}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          id="practical-max_score"
          label={t('practical.fields.max_score')}
          required
          inputMode="decimal"
          error={errors.max_score?.[0]}
          value={draft.max_score}
          onChange={(event) => onChange({ max_score: event.currentTarget.value })}
        />
        <Select
          id="practical-examiners"
          label={t('practical.fields.examiners')}
          allowDeselect={false}
          disabled={locked}
          data={['1', '2']}
          error={errors.examiners?.[0]}
          value={String(draft.examiners)}
          onChange={(value) => onChange({ examiners: value === '2' ? 2 : 1 })}
        />
      </div>
      {draft.examiners > 1 && (
        <div className={classes.pair}>
          {(['max_difference', 'max_criterion_difference'] as const).map((field) => (
            <TextInput
              key={field}
              id={`practical-${field}`}
              label={t(`practical.fields.${field}`)}
              description={t(`practical.field_help.${field}`)}
              inputMode="decimal"
              error={errors[field]?.[0]}
              value={draft[field] ?? ''}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </>
  );
}
