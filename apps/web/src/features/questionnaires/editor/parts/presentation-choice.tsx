import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../editor.module.css';

const presentations = ['all', 'section', 'question'] as const;

interface Props {
  id: string;
  label: string;
  description: ReactNode;
  disabled: boolean;
  error: string | undefined;
  value: QuestionnaireSettings['presentation'];
  onChange: (value: string) => void;
}

/** How much of the questionnaire is on the screen at once. */
export function PresentationChoice({ id, disabled, ...group }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group {...group} className={classes.wide}>
      <Stack gap={2} mt={6}>
        {presentations.map((option, index) => (
          <Radio
            key={option}
            id={index === 0 ? id : undefined}
            value={option}
            disabled={disabled}
            className={classes.radio}
            label={t(`questionnaires.settings.presentation.options.${option}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
