import { finalScoreRules } from '@certame/contract/features/grading/config.ts';
import { NumberInput, Radio, Switch, TextInput } from '@mantine/core';
import { MomentField } from '#kit/inputs/dates/moment-field.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { ChairField } from './chair-field.tsx';
import classes from './config.module.css';
import type { PartProps } from './part-props.ts';

function Points({
  field,
  required,
  ...props
}: PartProps & {
  field: 'min_score' | 'max_score' | 'max_difference' | 'max_criterion_difference';
  required?: boolean;
}) {
  const { t } = useTranslation();
  const { draft, errors, locked, onChange } = props;
  return (
    <TextInput
      id={`config-${field}`}
      label={t(`correctors.fields.${field}`)}
      required={required ?? false}
      inputMode="decimal"
      disabled={locked}
      error={errors[field]?.[0]}
      value={draft[field] ?? ''}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
}

function Count({
  field,
  max,
  ...props
}: PartProps & { field: 'total_answers' | 'daily_share'; max: number }) {
  const { t } = useTranslation();
  const { draft, errors, onChange } = props;
  return (
    <NumberInput
      id={`config-${field}`}
      label={t(`correctors.fields.${field}`)}
      description={t(`correctors.field_help.${field}`)}
      min={1}
      max={max}
      allowDecimal={false}
      error={errors[field]?.[0]}
      value={draft[field] ?? ''}
      onChange={(value) => onChange({ [field]: typeof value === 'number' ? value : null })}
    />
  );
}

/** The scale, how many graders, and what becomes of scores that are apart. */
export function RulesFields(props: PartProps) {
  const { t } = useTranslation();
  const { draft, errors, locked, onChange } = props;
  return (
    <>
      <div className={classes.pair}>
        <Points {...props} field="min_score" required />
        <Points {...props} field="max_score" required />
      </div>
      <NumberInput
        id="config-total_teacher"
        label={t('correctors.fields.total_teacher')}
        required
        min={1}
        max={5}
        allowDecimal={false}
        disabled={locked}
        error={errors.total_teacher?.[0]}
        value={draft.total_teacher}
        onChange={(value) => onChange({ total_teacher: typeof value === 'number' ? value : 1 })}
      />
      {(draft.total_teacher > 1 || draft.max_difference || draft.max_criterion_difference) && (
        <>
          <div className={classes.pair}>
            <Points {...props} field="max_difference" />
            <Points {...props} field="max_criterion_difference" />
          </div>
          <Radio.Group
            label={t('correctors.fields.final_rule')}
            description={t('correctors.field_help.final_rule')}
            value={draft.final_rule}
            onChange={(value) =>
              onChange({ final_rule: finalScoreRules.find((rule) => rule === value) ?? 'nearest-two' })
            }
          >
            <div className={classes.choices}>
              {finalScoreRules.map((rule) => (
                <Radio key={rule} value={rule} disabled={locked} label={t(`correctors.rules.${rule}`)} />
              ))}
            </div>
          </Radio.Group>
        </>
      )}
      <ChairField {...props} />
      <div className={classes.pair}>
        <Count {...props} field="total_answers" max={100_000} />
        <Count {...props} field="daily_share" max={10_000} />
      </div>
      <MomentField
        id="config-deadline_at"
        label={t('correctors.fields.deadline_at')}
        defaultTime="23:59"
        error={errors.deadline_at?.[0]}
        value={draft.deadline_at}
        onChange={(deadline_at) => onChange({ deadline_at })}
      />
      <Switch
        label={t('correctors.fields.blind')}
        description={t('correctors.field_help.blind')}
        checked={draft.blind}
        onChange={(event) => onChange({ blind: event.currentTarget.checked })}
      />
      <Switch
        label={t('correctors.fields.show_annotations')}
        description={t('correctors.field_help.show_annotations')}
        checked={draft.show_annotations}
        onChange={(event) => onChange({ show_annotations: event.currentTarget.checked })}
      />
    </>
  );
}
