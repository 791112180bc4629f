import { Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormSection } from '#kit/form/form-section.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import {
  addCriterion,
  changeCriterion,
  criteriaMax,
  removeCriterion,
  sumOfWeights,
} from '../../draft/criteria.ts';
import classes from '../editor.module.css';
import { FieldError } from '../field-error.tsx';
import { inputIdOf, type PartProps } from '../part-props.ts';

/** Criteria for graders, with the weight of each. */
export function CriteriaSection({ draft, update, errorOf, disabled }: PartProps) {
  const { t } = useTranslation();
  const sum = sumOfWeights(draft.criteria);
  return (
    <FormSection stacked title={t('questions.fields.criteria')} help={t('questions.criteria.help')}>
      <div id={inputIdOf('criteria')} tabIndex={-1} className={classes.spot}>
        {draft.criteria.length === 0 && <p className={classes.none}>{t('questions.criteria.none')}</p>}
        <ol className={classes.gaps}>
          {draft.criteria.map((criterion, index) => {
            const row = index + 1;
            return (
              <li key={criterion.id} className={classes.gap}>
                <div className={classes.answerRow}>
                  <TextInput
                    id={inputIdOf(`criterion.${criterion.id}`)}
                    className={classes.grow}
                    aria-label={t('questions.criteria.name', { row })}
                    placeholder={t('questions.criteria.name', { row })}
                    maxLength={200}
                    value={criterion.name}
                    disabled={disabled}
                    error={errorOf(`criterion.${criterion.id}`)}
                    onChange={(event) => {
                      const name = event.currentTarget.value;
                      update((current) => changeCriterion(current, criterion.id, { name }));
                    }}
                  />
                  <TextInput
                    id={inputIdOf(`criterion_weight.${criterion.id}`)}
                    aria-label={t('questions.criteria.weight', { row })}
                    title={t('questions.criteria.weight_short')}
                    inputMode="decimal"
                    maxLength={8}
                    w={96}
                    rightSection="%"
                    value={criterion.weight.replace('.', ',')}
                    disabled={disabled}
                    error={errorOf(`criterion_weight.${criterion.id}`)}
                    onChange={(event) => {
                      const weight = event.currentTarget.value;
                      update((current) => changeCriterion(current, criterion.id, { weight }));
                    }}
                  />
                  <IconButton
                    icon={IconTrash}
                    iconSize={16}
                    size={30}
                    disabled={disabled}
                    label={t('questions.criteria.remove', { row })}
                    title={t('questions.criteria.remove', { row })}
                    onClick={() => update((current) => removeCriterion(current, criterion.id))}
                  />
                </div>
                <Textarea
                  mt={8}
                  aria-label={t('questions.criteria.description', { row })}
                  placeholder={t('questions.criteria.description', { row })}
                  autosize
                  minRows={1}
                  maxRows={8}
                  maxLength={4000}
                  value={criterion.description}
                  disabled={disabled}
                  onChange={(event) => {
                    const description = event.currentTarget.value;
                    update((current) => changeCriterion(current, criterion.id, { description }));
                  }}
                />
              </li>
            );
          })}
        </ol>
      </div>
      <div className={classes.under}>
        <ActionButton
          variant="default"
          disabled={disabled || draft.criteria.length >= criteriaMax}
          icon={IconPlus}
          iconSize={16}
          stroke={2}
          onClick={() => update(addCriterion)}
        >
          {t('questions.criteria.add')}
        </ActionButton>
        {draft.criteria.length > 0 && (
          <p role="status" data-over={sum.isOver || undefined}>
            {t('questions.criteria.sum', { sum: formatDecimal(sum.text) })}
            {sum.isOver && ` ${t('questions.criteria.sum_over')}`}
          </p>
        )}
      </div>
      <FieldError error={errorOf('criteria')} />
    </FormSection>
  );
}
