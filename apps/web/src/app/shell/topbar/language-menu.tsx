import { type Language, languages } from '@certame/contract/constants.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { languageName, languageTags } from '#lib/language/language.ts';
import { chooseOwnLanguage } from '#lib/language/own-language.ts';

/** The languages to choose from, inside a menu. */
export function LanguageItems() {
  const { i18n } = useTranslation();
  return (
    <Menu.RadioGroup value={i18n.language} onChange={(value) => void chooseOwnLanguage(value as Language)}>
      {languages.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={languageTags[language]} closeMenuOnClick>
          {languageName(language)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function LanguageMenu() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.language')}>
          <IconLanguage size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
