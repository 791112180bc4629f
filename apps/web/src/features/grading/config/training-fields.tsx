import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './config.module.css';
import type { PartProps } from './part-props.ts';

function Count({
  field,
  max,
  draft,
  errors,
  onChange,
}: PartProps & { field: 'training_answers' | 'check_percent'; max: number }) {
  const { t } = useTranslation();
  return (
    <NumberInput
      id={`config-${field}`}
      label={t(`correctors.fields.${field}`)}
      description={t(`correctors.field_help.${field}`)}
      min={0}
      max={max}
      allowDecimal={false}
      error={errors[field]?.[0]}
      value={draft[field]}
      onChange={(value) => onChange({ [field]: typeof value === 'number' ? value : 0 })}
    />
  );
}

/** How many answers of the training set come before the queue, how near marks have to be, and how often checks come. */
export function TrainingFields(props: PartProps) {
  const { t } = useTranslation();
  const { draft, errors, onChange } = props;
  return (
    <>
      <div className={classes.pair}>
        <Count {...props} field="training_answers" max={50} />
        <Count {...props} field="check_percent" max={100} />
      </div>
      {(draft.training_answers > 0 || draft.check_percent > 0) && (
        <div className={classes.pair}>
          {(['training_difference', 'training_criterion_difference'] as const).map((field) => (
            <TextInput
              key={field}
              id={`config-${field}`}
              label={t(`correctors.fields.${field}`)}
              inputMode="decimal"
              required
              error={errors[field]?.[0]}
              value={draft[field]}
              onChange={(event) => onChange({ [field]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </>
  );
}
