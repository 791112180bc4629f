import type { QuestionRow } from '@certame/contract/features/questions/endpoints.ts';
import { isAnswerable, isScoredByHand } from '@certame/contract/features/questions/question-types.ts';
import { ActionIcon, Collapse } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { questionName } from '../model/question-name.ts';
import classes from './picker.module.css';
import { QuestionPreview } from './question-preview.tsx';

interface Props {
  row: QuestionRow;
  chosen: boolean;
  placed: boolean;
  onToggle: () => void;
}

export function PickerRow({ row, chosen, placed, onToggle }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const title = questionName(row, t('questions.untitled'));
  const inputId = `pick-${row.id}`;
  const keyless = isAnswerable(row.type) && !isScoredByHand(row.type) && !row.has_key;
  return (
    <li className={classes.row} data-chosen={chosen || undefined}>
      <div className={classes.rowLine}>
        <input
          type="checkbox"
          id={inputId}
          className={classes.check}
          checked={chosen || placed}
          disabled={placed}
          onChange={onToggle}
        />
        <label htmlFor={inputId} className={classes.rowWords}>
          <span className={classes.rowTitle}>{title}</span>
          {row.title !== '' && row.excerpt !== '' && <span className={classes.excerpt}>{row.excerpt}</span>}
          <span className={classes.details}>
            <span>{t(`questions.types.${row.type}`)}</span>
            {isAnswerable(row.type) && <span>{t(`questions.difficulties.${row.difficulty}`)}</span>}
            {row.discipline_name && <span>{row.discipline_name}</span>}
            {row.tags.length > 0 && <span>{row.tags.join(', ')}</span>}
            {keyless && (
              <span className={classes.warning}>
                <IconAlertTriangle size={13} stroke={1.9} aria-hidden="true" />
                {t('questions.no_key')}
              </span>
            )}
            {row.is_incomplete && (
              <span className={classes.warning}>
                <IconAlertTriangle size={13} stroke={1.8} aria-hidden="true" />
                {t('questions.incomplete')}
              </span>
            )}
            {placed && <span className={classes.placed}>{t('questionnaires.picker.placed')}</span>}
          </span>
        </label>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          size={32}
          aria-expanded={opened}
          aria-label={t(`questionnaires.picker.${opened ? 'hide_preview' : 'preview'}`, { title })}
          onClick={() => setOpened((open) => !open)}
        >
          <IconChevronDown
            size={18}
            stroke={1.8}
            className={classes.chevron}
            data-open={opened || undefined}
          />
        </ActionIcon>
      </div>
      <Collapse expanded={opened}>{opened && <QuestionPreview questionId={row.id} />}</Collapse>
    </li>
  );
}
