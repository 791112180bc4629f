import { leniencies } from '@certame/contract/features/questionnaires/settings.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../editor.module.css';

/** Options of the settings that are chosen by radio buttons. */
const choices = { presentation: ['all', 'section', 'question'], leniency: leniencies } as const;

export type RadioSetting = keyof typeof choices;

interface Props {
  name: RadioSetting;
  id: string;
  label: string;
  description: ReactNode;
  disabled: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Radio buttons of one setting. */
export function RadioField({ name, id, disabled, ...group }: Props) {
  const { t } = useTranslation();
  return (
    <Radio.Group {...group} className={classes.wide}>
      <Stack gap={2} mt={6}>
        {choices[name].map((option, index) => (
          <Radio
            key={option}
            id={index === 0 ? id : undefined}
            value={option}
            disabled={disabled}
            className={classes.radio}
            label={t(textKey(`questionnaires.settings.${name}.options.${option}`))}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
