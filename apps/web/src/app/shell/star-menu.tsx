import { starredPagesMax } from '@certame/contract/constants.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { toggleStar, useSession } from '../../lib/session.ts';
import { matchScreen } from '../match-screen.ts';

/** Starred pages, at most ten; a star is the page's address. */
export function StarMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { starred } = useSession();
  const isStarred = starred.includes(pathname);
  const full = starred.length >= starredPagesMax && !isStarred;
  const titleOf = (path: string): string => t(`titles.${matchScreen(path).screen?.path ?? '/error-404'}`);
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.stars.title')}>
          {isStarred ? <IconStarFilled size={18} /> : <IconStar size={19} stroke={1.6} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          closeMenuOnClick={false}
          disabled={full}
          onClick={() => toggleStar(pathname)}
          leftSection={isStarred ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        >
          {t(full ? 'shell.stars.full' : isStarred ? 'shell.stars.remove' : 'shell.stars.add')}
        </Menu.Item>
        {starred.length > 0 && <Menu.Divider />}
        {starred.map((path) => (
          <Menu.Item key={path} onClick={() => void navigate(path)}>
            {titleOf(path)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
