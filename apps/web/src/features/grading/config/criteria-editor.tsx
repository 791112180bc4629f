import { criterionLevels } from '@certame/contract/features/grading/config.ts';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { FieldRow, RowList } from '#kit/form/row-list.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './config.module.css';
import {
  type ConfigDraft,
  type CriterionDraft,
  emptyCriterion,
  totalWeight,
  withNationalEssay,
} from './config-draft.ts';
import type { PartProps } from './part-props.ts';

const essayKeys = ['c1', 'c2', 'c3', 'c4', 'c5'] as const;

function CriterionFields({
  criterion,
  number,
  errors,
  locked,
  onChange,
  onRemove,
}: {
  criterion: CriterionDraft;
  number: number;
  errors: PartProps['errors'];
  locked: boolean;
  onChange: (change: Partial<CriterionDraft>) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  /** Of an input: the summary of errors leads to it by its id. */
  const told = (field: keyof CriterionDraft) => {
    const path = `criteria.${number - 1}.${field}`;
    return { id: `config-${path}`, error: errors[path]?.[0] };
  };
  return (
    <FieldRow>
      <div className={classes.criterion}>
        <TextInput
          {...told('criterion')}
          label={t('correctors.criterion', { number })}
          required
          maxLength={200}
          value={criterion.criterion}
          onChange={(event) => onChange({ criterion: event.currentTarget.value })}
        />
        <TextInput
          {...told('weight')}
          label={t('correctors.weight')}
          required
          inputMode="decimal"
          disabled={locked}
          value={criterion.weight}
          onChange={(event) => onChange({ weight: event.currentTarget.value })}
        />
        <Select
          label={t('correctors.levels')}
          allowDeselect={false}
          disabled={locked}
          data={criterionLevels.map((count) => ({ value: String(count), label: String(count) }))}
          value={String(criterion.levels)}
          onChange={(value) => {
            const levels = criterionLevels.find((count) => String(count) === value);
            if (levels) onChange({ levels });
          }}
        />
        {onRemove && (
          <IconButton
            label={t('correctors.remove_criterion', { number })}
            icon={IconTrash}
            onClick={onRemove}
          />
        )}
      </div>
      <Textarea
        {...told('description')}
        label={t('correctors.description')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={4000}
        value={criterion.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </FieldRow>
  );
}

/** Criteria with their weights and levels, and the template of the national essay. */
export function CriteriaEditor({ draft, errors, locked, onChange }: PartProps) {
  const { t } = useTranslation();
  const { criteria } = draft;
  const put = (next: ConfigDraft['criteria']): void => onChange({ criteria: next });
  const applyTemplate = (): void =>
    onChange(
      withNationalEssay(
        draft,
        essayKeys.map((key) => ({
          criterion: t(`correctors.essay.${key}`),
          description: t(`correctors.essay_help.${key}`),
        })),
      ),
    );
  return (
    <>
      {!locked && (
        <div>
          <Button
            variant="default"
            leftSection={<IconTemplate size={17} stroke={1.7} aria-hidden="true" />}
            onClick={applyTemplate}
          >
            {t('correctors.use_essay')}
          </Button>
          <p className={classes.soft}>{t('correctors.use_essay_help')}</p>
        </div>
      )}
      <RowList id="config-criteria">
        {criteria.map((criterion, index) => (
          <CriterionFields
            key={criterion.id}
            criterion={criterion}
            number={index + 1}
            errors={errors}
            locked={locked}
            onChange={(change) =>
              put(criteria.map((one) => (one.id === criterion.id ? { ...one, ...change } : one)))
            }
            onRemove={
              locked || criteria.length === 1
                ? undefined
                : () => put(criteria.filter((one) => one.id !== criterion.id))
            }
          />
        ))}
      </RowList>
      <div className={classes.total}>
        {!locked && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => put([...criteria, emptyCriterion()])}
          >
            {t('correctors.add_criterion')}
          </Button>
        )}
        <span aria-live="polite">
          {t('correctors.total_weight', { weight: formatDecimal(totalWeight(criteria)) })}
        </span>
      </div>
      {errors.criteria && (
        <p className={classes.problem} role="alert">
          {errors.criteria[0]}
        </p>
      )}
    </>
  );
}
