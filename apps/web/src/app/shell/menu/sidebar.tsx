import { useTheme } from '../../../lib/theme/theme.ts';
import classes from '../shell.module.css';
import { Brand } from '../topbar/brand.tsx';
import { MenuList } from './menu-list.tsx';
import colors from './side-colors.module.css';

/** The menu beside the page; phones get it as a drawer. */
export function Sidebar() {
  const theme = useTheme();
  return (
    <aside className={`${classes.sidebar} ${colors.side}`} data-dark={theme !== 'light' || undefined}>
      <Brand />
      <MenuList />
    </aside>
  );
}
