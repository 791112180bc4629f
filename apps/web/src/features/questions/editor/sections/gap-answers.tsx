import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { newChoice, newNumber, newText } from '../../draft/gaps.ts';
import type { DraftGap, DraftNumber } from '../../draft/question-draft.ts';
import classes from '../editor.module.css';

interface Props {
  gap: DraftGap;
  change: (values: Partial<DraftGap>) => void;
  disabled: boolean;
  firstId: string;
}

const changeRow = <Row extends { rowId: string }>(
  rows: readonly Row[],
  rowId: string,
  values: Partial<Row>,
): Row[] => rows.map((row) => (row.rowId === rowId ? { ...row, ...values } : row));

const rowsMax = 100;

interface WeightProps {
  row: number;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
}
function Weight({ row, value, onChange, disabled }: WeightProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      aria-label={t('questions.gaps.weight', { row })}
      title={t('questions.gaps.weight_short')}
      inputMode="decimal"
      maxLength={10}
      w={86}
      rightSection="%"
      value={value.replace('.', ',')}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ButtonProps {
  label: string;
  onClick: () => void;
  disabled: boolean;
}
const Remove = (button: ButtonProps) => (
  <IconButton {...button} icon={IconTrash} iconSize={16} size={30} title={button.label} />
);

const Add = ({ label, ...button }: ButtonProps) => (
  <div>
    <ActionButton {...button} variant="subtle" size="compact-sm" icon={IconPlus} iconSize={15} stroke={2}>
      {label}
    </ActionButton>
  </div>
);

export function TextAnswers({ gap, change, disabled, firstId }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {gap.texts.map((text, index) => (
        <div key={text.rowId} className={classes.answerRow}>
          <TextInput
            id={index === 0 ? firstId : undefined}
            className={classes.grow}
            aria-label={t('questions.gaps.accepted', { row: index + 1 })}
            placeholder={t('questions.gaps.accepted', { row: index + 1 })}
            maxLength={2000}
            value={text.text}
            disabled={disabled}
            onChange={(event) =>
              change({ texts: changeRow(gap.texts, text.rowId, { text: event.currentTarget.value }) })
            }
          />
          <Weight
            row={index + 1}
            value={text.weight}
            disabled={disabled}
            onChange={(weight) => change({ texts: changeRow(gap.texts, text.rowId, { weight }) })}
          />
          <Remove
            label={t('questions.gaps.remove_row', { row: index + 1 })}
            disabled={disabled || gap.texts.length === 1}
            onClick={() => change({ texts: gap.texts.filter((row) => row.rowId !== text.rowId) })}
          />
        </div>
      ))}
      <Add
        label={t('questions.gaps.add')}
        disabled={disabled || gap.texts.length >= rowsMax}
        onClick={() => change({ texts: [...gap.texts, newText(gap.texts)] })}
      />
      <Checkbox
        label={t('questions.gaps.strict')}
        checked={gap.isStrict}
        disabled={disabled}
        onChange={(event) => change({ isStrict: event.currentTarget.checked })}
      />
    </>
  );
}

const shownFields = {
  tolerance: ['value', 'tolerance'],
  range: ['min', 'max'],
} as const;

export function NumberAnswers({ gap, change, disabled, firstId }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {gap.numbers.map((number, index) => {
        const set = (values: Partial<DraftNumber>): void =>
          change({ numbers: changeRow(gap.numbers, number.rowId, values) });
        return (
          <div key={number.rowId} className={classes.answerRow}>
            <NativeSelect
              aria-label={t('questions.gaps.form', { row: index + 1 })}
              w={176}
              value={number.form}
              disabled={disabled}
              data={(['tolerance', 'range'] as const).map((form) => ({
                value: form,
                label: t(`questions.gaps.forms.${form}`),
              }))}
              onChange={(event) =>
                set({ form: event.currentTarget.value === 'range' ? 'range' : 'tolerance' })
              }
            />
            {shownFields[number.form].map((key, place) => (
              <TextInput
                key={key}
                id={index === 0 && place === 0 ? firstId : undefined}
                className={classes.grow}
                aria-label={`${t('questions.gaps.accepted', { row: index + 1 })}: ${t(`questions.gaps.${key}`)}`}
                placeholder={t(`questions.gaps.${key}`)}
                inputMode="decimal"
                maxLength={30}
                value={number[key].replace('.', ',')}
                disabled={disabled}
                onChange={(event) => set({ [key]: event.currentTarget.value })}
              />
            ))}
            <Weight
              row={index + 1}
              value={number.weight}
              disabled={disabled}
              onChange={(weight) => set({ weight })}
            />
            <Remove
              label={t('questions.gaps.remove_row', { row: index + 1 })}
              disabled={disabled || gap.numbers.length === 1}
              onClick={() => change({ numbers: gap.numbers.filter((row) => row.rowId !== number.rowId) })}
            />
          </div>
        );
      })}
      <Add
        label={t('questions.gaps.add')}
        disabled={disabled || gap.numbers.length >= rowsMax}
        onClick={() => change({ numbers: [...gap.numbers, newNumber(gap.numbers)] })}
      />
    </>
  );
}

export function ChoiceAnswers({ gap, change, disabled, firstId }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {gap.choices.map((choice, index) => (
        <div key={choice.rowId} className={classes.answerRow}>
          <Checkbox
            aria-label={t('questions.gaps.choice_right', { row: index + 1 })}
            checked={choice.isRight}
            color="green.8"
            disabled={disabled}
            onChange={(event) =>
              change({
                choices: changeRow(gap.choices, choice.rowId, { isRight: event.currentTarget.checked }),
              })
            }
          />
          <TextInput
            id={index === 0 ? firstId : undefined}
            className={classes.grow}
            aria-label={t('questions.gaps.choice', { row: index + 1 })}
            placeholder={t('questions.gaps.choice', { row: index + 1 })}
            maxLength={2000}
            value={choice.text}
            disabled={disabled}
            onChange={(event) =>
              change({ choices: changeRow(gap.choices, choice.rowId, { text: event.currentTarget.value }) })
            }
          />
          {choice.isRight && (
            <Weight
              row={index + 1}
              value={choice.weight}
              disabled={disabled}
              onChange={(weight) => change({ choices: changeRow(gap.choices, choice.rowId, { weight }) })}
            />
          )}
          <Remove
            label={t('questions.gaps.remove_choice', { row: index + 1 })}
            disabled={disabled || gap.choices.length <= 2}
            onClick={() => change({ choices: gap.choices.filter((row) => row.rowId !== choice.rowId) })}
          />
        </div>
      ))}
      <Add
        label={t('questions.gaps.add_choice')}
        disabled={disabled || gap.choices.length >= rowsMax}
        onClick={() => change({ choices: [...gap.choices, newChoice(gap.choices)] })}
      />
    </>
  );
}
