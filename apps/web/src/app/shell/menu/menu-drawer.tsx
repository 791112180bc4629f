import { Drawer } from '@mantine/core';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useTheme } from '../../../lib/theme/theme.ts';
import { Brand } from '../topbar/brand.tsx';
import { MenuList } from './menu-list.tsx';
import colors from './side-colors.module.css';

/** The menu of narrow screens. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const theme = useTheme();
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
        data-dark={theme !== 'light' || undefined}
        style={{ minHeight: '100dvh', paddingTop: 8 }}
      >
        <Brand />
        <MenuList />
      </div>
    </Drawer>
  );
}
