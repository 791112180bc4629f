import { changeRole } from '@certame/contract/features/accounts/users/endpoints.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconBell, IconKey, IconLogout, IconUser } from '@tabler/icons-react';
import { PersonAvatar } from '#kit/people/person-avatar.tsx';
import { call } from '#lib/http/call.ts';
import { request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { mayLeave } from '#lib/page/leave-guard.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { setActiveRole, useSession } from '#lib/session/session.ts';
import { signOut } from '../../error-handling.ts';
import { logoutTarget } from '../../navigation/guard.ts';
import { queryClient } from '../query-client.ts';
import { LanguageItems } from './language-menu.tsx';
import { ThemeItems } from './theme-menu.tsx';
import classes from './topbar.module.css';

/** Where the institution wants people to go after they leave; the login page when that can't be asked. */
async function configuredLogout(): Promise<string | null> {
  try {
    const config = await request<{ logout_redirect_url: string | null }>('GET', '/api/v1/domains_config', {
      quiet: true,
      timeoutMs: 3000,
    });
    return config.logout_redirect_url;
  } catch {
    return null;
  }
}

export function AvatarMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, roles, activeRole, institution } = useSession();
  if (!user) return null;

  const leave = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    const target = logoutTarget(institution?.logout_redirect_url ?? (await configuredLogout()));
    await signOut(target);
    queryClient.clear();
  };

  /** Here at once; the server remembers it for the next sign-in. */
  const workAs = async (name: string): Promise<void> => {
    setActiveRole(name);
    await call(changeRole, { body: { type: name } }, { quiet: true }).catch(() => undefined);
  };

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton style={{ borderRadius: '50%', padding: 2 }}>
          <PersonAvatar name={user.name} picture={user.profile_picture} size={32} />
          <span className="visually-hidden">{t('shell.user_menu', { name: user.name })}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.userMenu}>
        <Menu.Label>
          <strong style={{ display: 'block', color: 'var(--ink)', fontSize: 14 }}>{user.name}</strong>
          {user.email}
        </Menu.Label>
        <Menu.Item leftSection={<IconUser size={16} />} onClick={() => void navigate('/profile')}>
          {t('titles./profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => void navigate('/profile?secao=senha')}>
          {t('shell.change_password')}
        </Menu.Item>
        <Menu.Item
          hiddenFrom="sm"
          leftSection={<IconBell size={16} />}
          onClick={() => void navigate('/notifications')}
        >
          {t('titles./notifications')}
        </Menu.Item>
        {roles.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('shell.active_role')}</Menu.Label>
            <Menu.RadioGroup value={activeRole ?? ''} onChange={(name) => void workAs(name)}>
              {roles.map((role) => (
                <Menu.RadioItem key={role.name} value={role.name}>
                  {role.name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
        <div className={classes.narrowOnly}>
          <Menu.Divider />
          <Menu.Label>{t('shell.language')}</Menu.Label>
          <LanguageItems />
          <Menu.Divider />
          <Menu.Label>{t('shell.theme.title')}</Menu.Label>
          <ThemeItems />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
