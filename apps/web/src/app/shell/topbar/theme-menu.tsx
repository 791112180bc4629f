import { ActionIcon, Menu } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun, IconSunMoon } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { chooseOwnTheme } from '#lib/theme/own-theme.ts';
import { type Theme, themes, useTheme } from '#lib/theme/theme.ts';

const themeIcons = {
  light: IconSun,
  dark: IconMoon,
  'semi-dark': IconSunMoon,
  auto: IconDeviceDesktop,
} as const;

/** The themes to choose from, inside a menu. */
export function ThemeItems() {
  const { t } = useTranslation();
  return (
    <Menu.RadioGroup value={useTheme()} onChange={(value) => void chooseOwnTheme(value as Theme)}>
      {themes.map((one) => (
        <Menu.RadioItem key={one} value={one} closeMenuOnClick>
          {t(`shell.theme.${one}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function ThemeMenu() {
  const { t } = useTranslation();
  const theme = useTheme();
  const Icon = themeIcons[theme];
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.theme.title')}>
          <Icon size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
