import { Checkbox, Radio, TextInput } from '@mantine/core';
import { IconMessagePlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { changeOption, hasOneRight, markCorrect, removeOption } from '../../draft/options.ts';
import { type DraftOption, isBlankHtml } from '../../draft/question-draft.ts';
import { optionName } from '../../option-mark.ts';
import classes from '../editor.module.css';
import { inputIdOf, type PartProps } from '../part-props.ts';
import { RichField } from '../rich-field.tsx';
import { useSortableRow } from './sortable-list.tsx';

export function OptionRow({ option, index, ...part }: PartProps & { option: DraftOption; index: number }) {
  const { t } = useTranslation();
  const { draft, update, errorOf, disabled } = part;
  const mark = optionName(draft.numbering, index);
  const row = useSortableRow(option.id, t('questions.options.move', { mark }), disabled);
  const [hasFeedback, setHasFeedback] = useState(!isBlankHtml(option.feedback));
  const change = (values: Partial<DraftOption>): void =>
    update((current) => changeOption(current, option.id, values));
  const Mark = hasOneRight(draft) ? Radio : Checkbox;
  return (
    <li
      ref={row.ref}
      style={row.style}
      className={classes.option}
      data-dragging={row.isDragging || undefined}
      data-correct={option.isCorrect || undefined}
    >
      <div className={classes.optionStart}>
        {row.handle}
        <Mark
          name={hasOneRight(draft) ? 'question-correct' : undefined}
          aria-label={t('questions.options.correct', { mark })}
          checked={option.isCorrect}
          disabled={disabled}
          color="green.8"
          onChange={(event) => {
            const { checked } = event.currentTarget;
            update((current) => markCorrect(current, option.id, checked));
          }}
        />
        <span className={classes.mark} aria-hidden="true">
          {mark}
        </span>
      </div>
      <div className={classes.optionText}>
        <RichField
          id={inputIdOf(`option.${option.id}`)}
          label={t('questions.options.option', { mark })}
          hideLabel
          quiet
          value={option.html}
          onChange={(html) => change({ html })}
          disabled={disabled}
          error={errorOf(`option.${option.id}`)}
        />
        {hasFeedback && (
          <div className={classes.optionFeedback}>
            <RichField
              id={inputIdOf(`feedback.${option.id}`)}
              label={t('questions.options.feedback_of', { mark })}
              quiet
              value={option.feedback}
              onChange={(feedback) => change({ feedback })}
              disabled={disabled}
              error={errorOf(`feedback.${option.id}`)}
            />
          </div>
        )}
        {!hasFeedback && (
          <ActionButton
            variant="subtle"
            color="gray"
            size="compact-xs"
            className={classes.optionMore}
            disabled={disabled}
            aria-label={t('questions.options.feedback_add', { mark })}
            icon={IconMessagePlus}
            iconSize={14}
            onClick={() => setHasFeedback(true)}
          >
            {t('questions.options.feedback')}
          </ActionButton>
        )}
      </div>
      <div className={classes.optionEnd}>
        {draft.usesWeights && (
          <TextInput
            id={inputIdOf(`weight.${option.id}`)}
            aria-label={t('questions.options.weight', { mark })}
            placeholder={t('questions.options.weight_short')}
            inputMode="decimal"
            maxLength={12}
            w={104}
            rightSection="%"
            value={option.weight.replace('.', ',')}
            disabled={disabled}
            error={errorOf(`weight.${option.id}`)}
            onChange={(event) => change({ weight: event.currentTarget.value })}
          />
        )}
        <IconButton
          icon={IconTrash}
          tooltip
          size={30}
          disabled={disabled}
          label={t('questions.options.remove', { mark })}
          onClick={() => update((current) => removeOption(current, option.id))}
        />
      </div>
    </li>
  );
}
