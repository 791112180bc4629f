import { Drawer } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { useIsDark, useTheme } from '#lib/theme/theme.ts';
import { Brand } from '../topbar/brand.tsx';
import { MenuList } from './menu-list.tsx';
import colors from './side-colors.module.css';

/** The menu of narrow screens. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const isDark = useIsDark();
  const isSideDark = useTheme() === 'semi-dark' || isDark;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('shell.main_menu') } }}
      styles={{ body: { minHeight: '100%' } }}
    >
      <div
        className={colors.side}
        data-dark={isSideDark || undefined}
        style={{ minHeight: '100dvh', paddingTop: 8 }}
      >
        <Brand />
        <MenuList />
      </div>
    </Drawer>
  );
}
