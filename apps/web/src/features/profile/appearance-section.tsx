import { type Language, languages } from '@certame/contract/constants.ts';
import { Radio, Select, Stack } from '@mantine/core';
import { FormSection } from '#kit/form/form-section.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { languageName } from '#lib/language/language.ts';
import { chooseOwnLanguage } from '#lib/language/own-language.ts';
import { chooseOwnTheme } from '#lib/theme/own-theme.ts';
import { themes, useTheme } from '#lib/theme/theme.ts';
import classes from './profile.module.css';

/** Language and theme: they apply at once and are saved with the account. */
export function AppearanceSection() {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  return (
    <div className={classes.part}>
      <FormSection title={t('profile.appearance')} help={t('profile.appearance_help')}>
        <Select
          label={t('shell.language')}
          allowDeselect={false}
          data={languages.map((language) => ({ value: language, label: languageName(language) }))}
          value={i18n.language}
          onChange={(value) => {
            if (value) void chooseOwnLanguage(value as Language);
          }}
          maw={280}
        />
        <Radio.Group
          label={t('shell.theme.title')}
          value={theme}
          onChange={(value) => {
            const chosen = themes.find((one) => one === value);
            if (chosen) void chooseOwnTheme(chosen);
          }}
        >
          <Stack gap={8} mt={8}>
            {themes.map((one) => (
              <Radio key={one} value={one} label={t(`shell.theme.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </FormSection>
    </div>
  );
}
