import { useIsDark, useTheme } from '#lib/theme/theme.ts';
import classes from '../shell.module.css';
import { Brand } from '../topbar/brand.tsx';
import { MenuList } from './menu-list.tsx';
import colors from './side-colors.module.css';

/** The menu beside the page; phones get it as a drawer. */
export function Sidebar() {
  const isDark = useIsDark();
  const isSideDark = useTheme() === 'semi-dark' || isDark;
  return (
    <aside className={`${classes.sidebar} ${colors.side}`} data-dark={isSideDark || undefined}>
      <Brand />
      <MenuList />
    </aside>
  );
}
