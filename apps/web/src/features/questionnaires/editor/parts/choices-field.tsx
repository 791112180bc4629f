import {
  allowedBrowsers,
  browserDownloads,
  deviceKinds,
  operatingSystems,
  systemNames,
} from '@certame/contract/features/exam/environment.ts';
import type {
  EnforcedSetting,
  QuestionnaireSettings,
} from '@certame/contract/features/questionnaires/settings.ts';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

type ChoicesSetting = 'allowed_devices' | 'allowed_os' | 'allowed_browsers';

/** Which of the three a field of kind `choices` is. */
const choicesSettingOf = (name: EnforcedSetting): ChoicesSetting =>
  name === 'allowed_devices' || name === 'allowed_os' ? name : 'allowed_browsers';

function useOptions(name: ChoicesSetting): { value: string; label: string }[] {
  const { t } = useTranslation();
  switch (name) {
    case 'allowed_devices':
      return deviceKinds.map((value) => ({
        value,
        label: t(`questionnaires.settings.allowed_devices.options.${value}`),
      }));
    case 'allowed_os':
      return operatingSystems.map((value) => ({ value, label: systemNames[value] }));
    case 'allowed_browsers':
      return allowedBrowsers.map((value) => ({
        value,
        label:
          value === 'app'
            ? t('questionnaires.settings.allowed_browsers.options.app')
            : browserDownloads[value].name,
      }));
  }
}

interface Props {
  id: string;
  name: EnforcedSetting;
  label: string;
  description: ReactNode;
  disabled: boolean;
  error?: string | undefined;
  settings: QuestionnaireSettings;
  onChange: (next: string[]) => void;
}

/** Any number of a few choices; none: all of them. */
export function ChoicesField({ name, settings, onChange, ...field }: Props) {
  const { t } = useTranslation();
  const setting = choicesSettingOf(name);
  const options = useOptions(setting);
  const value: readonly string[] = settings[setting];
  return (
    <MultiSelect
      {...field}
      data={options}
      value={[...value]}
      // In the order of the options, so that undoing a change by hand leaves nothing to save.
      onChange={(next) => onChange(options.map((one) => one.value).filter((one) => next.includes(one)))}
      placeholder={value.length === 0 ? t('questionnaires.fields.any_choice') : undefined}
      clearable
      hidePickedOptions={false}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
