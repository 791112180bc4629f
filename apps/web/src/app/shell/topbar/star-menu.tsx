import { titleKey } from '@certame/contract/messages/text-key.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import { matchScreen } from '../../navigation/match-screen.ts';
import classes from './star-menu.module.css';

const recordPattern = /^\/([a-z_]+)\/([0-9a-f-]{36})(\/|$)/;

/** Which record a starred page is of: 'Editar Questionário' alone says nothing beside two others. */
function StarredName({ path }: { path: string }) {
  const [, area, id] = recordPattern.exec(path) ?? [];
  const { data } = useQuery({
    queryKey: ['starred-record', area, id],
    queryFn: async ({ signal }) =>
      (
        await request<{ model: Record<string, unknown> }>('GET', `/api/v1/${area}/${id}`, {
          signal,
          quiet: true,
        })
      ).model,
    enabled: id !== undefined,
    retry: false,
    staleTime: 60_000,
  });
  const name = data?.name ?? data?.title;
  return typeof name === 'string' && <span className={classes.record}>{name}</span>;
}

/** The starred pages; a star is the page's address, and each page stars itself. */
export function StarMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { starred } = useSession();
  const titleOf = (path: string): string => t(titleKey(matchScreen(path).screen?.path ?? '/error-404'));
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.stars.title')}>
          <IconStar size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(starred.length > 0 ? 'shell.stars.title' : 'shell.stars.none')}</Menu.Label>
        {starred.map((path) => (
          <Menu.Item key={path} onClick={() => void navigate(path)}>
            {titleOf(path)}
            <StarredName path={path} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
