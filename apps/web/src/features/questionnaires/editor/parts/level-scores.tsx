import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { inputIdOf } from '../../model/editor-sections.ts';
import classes from '../editor.module.css';

interface Props {
  levels: QuestionnaireSettings['score_by_level'];
  /** Score that each level starts with. */
  start: string;
  errors: Readonly<Record<string, string>>;
  path: string;
  label: string;
  help: ReactNode;
  disabled: boolean;
  onChange: (levels: QuestionnaireSettings['score_by_level']) => void;
}

const order = ['E', 'M', 'D'] as const;

/** Scores of easy, medium and hard questions, where they differ. */
export function LevelScores({ levels, start, errors, path, label, help, disabled, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.wide}>
      <Switch
        id={inputIdOf(path)}
        label={label}
        description={help}
        disabled={disabled}
        checked={levels !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { E: start, M: start, D: start } : null)}
        className={classes.switch}
      />
      {levels !== null && (
        <div className={classes.levels}>
          {order.map((level) => (
            <TextInput
              key={level}
              id={inputIdOf(`${path}.${level}`)}
              label={t(`questions.difficulties.${level}`)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={18}
              disabled={disabled}
              error={errors[`${path}.${level}`]}
              value={levels[level].replace('.', ',')}
              onChange={(event) => onChange({ ...levels, [level]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
