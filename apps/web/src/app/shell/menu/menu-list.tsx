import { titleKey } from '@certame/contract/messages/text-key.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useLocation } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import { storedValue, storeValue } from '#lib/storage.ts';
import { activeEntry, type MenuSection, menuOf } from '../../menu-tree.ts';
import { bringIntoSight } from '../bring-into-sight.ts';
import { MenuIcon } from './menu-icon.tsx';
import classes from './menu-list.module.css';
import { useMenuCounts } from './use-menu-counts.ts';

const readClosed = (): string[] => (storedValue('menu.closed') ?? '').split(',').filter(Boolean);

interface EntriesProps {
  section: MenuSection;
  active: string | null;
  counts: Readonly<Record<string, number>>;
}

function Entries({ section, active, counts }: EntriesProps) {
  const { t } = useTranslation();
  return section.entries.map((entry) => {
    const count = counts[entry.path] ?? 0;
    return (
      <li key={entry.path}>
        <Link
          to={entry.path}
          className={classes.entry}
          aria-current={entry.path === active ? 'page' : undefined}
        >
          <MenuIcon name={entry.icon} />
          <span>{t(titleKey(entry.path))}</span>
          {count > 0 && (
            <span className={classes.count}>
              <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
              <span className="visually-hidden">{t('shell.unread', { count })}</span>
            </span>
          )}
        </Link>
      </li>
    );
  });
}

/** The menu of the sidebar and of the drawer; closed groups are remembered. */
export function MenuList() {
  const { t } = useTranslation();
  const { permissions } = useSession();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(readClosed);
  const idPrefix = useId();
  const active = activeEntry(pathname);
  const counts = useMenuCounts();
  const menu = useRef<HTMLElement>(null);

  // The menu is longer than most screens: the page one is on is in sight, by whatever way one came to it.
  useEffect(() => {
    const entry = active === null ? null : menu.current?.querySelector('[aria-current]');
    if (entry) bringIntoSight(entry);
  }, [active]);

  const toggle = (group: string): void => {
    const next = closed.includes(group) ? closed.filter((one) => one !== group) : [...closed, group];
    setClosed(next);
    storeValue('menu.closed', next.join(','));
  };

  return (
    <nav ref={menu} aria-label={t('shell.main_menu')} className={classes.menu}>
      {menuOf(permissions).map((section) => {
        if (section.group === 'home')
          return (
            <ul key={section.group} className={classes.list}>
              <Entries section={section} active={active} counts={counts} />
            </ul>
          );
        const open = !closed.includes(section.group);
        const listId = `${idPrefix}-${section.group}`;
        return (
          <div key={section.group} className={classes.group}>
            <button
              type="button"
              className={classes.heading}
              aria-expanded={open}
              aria-controls={listId}
              onClick={() => toggle(section.group)}
            >
              <span>{t(`menu.${section.group}`)}</span>
              <IconChevronDown size={14} stroke={2} data-open={open || undefined} aria-hidden="true" />
            </button>
            <ul id={listId} className={classes.list} hidden={!open}>
              <Entries section={section} active={active} counts={counts} />
            </ul>
          </div>
        );
      })}
    </nav>
  );
}
