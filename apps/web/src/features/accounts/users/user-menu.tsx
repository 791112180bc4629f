import { sendLoginLink } from '@certame/contract/features/accounts/login-links/endpoints.ts';
import { activateUser, sendPasswordMail } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { getLoginAuthority } from '@certame/contract/features/accounts/users/endpoints.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Menu } from '@mantine/core';
import { IconBell, IconKey, IconLogin2, IconMail, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { TextNotificationDialog } from './text-notification-dialog.tsx';
import type { UserTarget } from './user-target.ts';

interface Props {
  user: UserTarget;
  /** The button that opens it. */
  children: ReactNode;
  onChanged: () => void;
  /** Asked before an action that changes the record, e.g. about what was typed and not saved. */
  mayChange?: () => Promise<boolean>;
}

/** Menu of a member's actions besides editing. Actions on the login are enabled where the server would allow them. */
export function UserMenu({ user, children, onChanged, mayChange }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'administration.users');
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<'notify' | 'one_time' | null>(null);
  const authority = useQuery({
    ...queryOf(getLoginAuthority, { params: { id: user.id } }),
    enabled: opened,
    staleTime: 0,
  });
  const refusal = authority.data?.model.refusal ?? null;
  const refused = !authority.data || refusal !== null;

  const activation = useCommand(activateUser);
  const mails = { password_mail: useCommand(sendPasswordMail), login_link: useCommand(sendLoginLink) };

  const setActive = async (active: boolean): Promise<void> => {
    const question = {
      title: label('deactivate_title', { name: user.name }),
      text: label('deactivate_help'),
      yes: label('deactivate'),
      no: t('common.cancel'),
      destructive: true,
    };
    if (!active && !(await confirm(question))) return;
    if (mayChange && !(await mayChange())) return;
    if (await activation.run({ params: { id: user.id }, body: { active } })) onChanged();
  };
  const mailTo = async (what: 'password_mail' | 'login_link'): Promise<void> => {
    const question = {
      title: label(`${what}_title`, { email: user.email }),
      text: label(`${what}_help`),
      yes: label('send'),
      no: t('common.cancel'),
    };
    if (await confirm(question)) await mails[what].run({ params: { id: user.id } });
  };
  const openOneTime = async (): Promise<void> => {
    if (!mayChange || (await mayChange())) setDialog('one_time');
  };
  const entry = (
    key: TextKeyUnder<'administration.users'>,
    Icon: typeof IconKey,
    onClick: () => void,
    disabled = false,
  ) => (
    <Menu.Item
      leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
      disabled={disabled}
      onClick={onClick}
    >
      {label(key)}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={250} withinPortal opened={opened} onChange={setOpened}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          {entry('notify', IconBell, () => setDialog('notify'))}
          {entry('password_mail', IconMail, () => void mailTo('password_mail'), !user.active)}
          <Menu.Divider />
          {entry('login_link', IconLogin2, () => void mailTo('login_link'), refused || !user.active)}
          {entry('one_time', IconKey, () => void openOneTime(), refused || !user.active)}
          {user.active
            ? entry('deactivate', IconUserOff, () => void setActive(false), refused)
            : entry('activate', IconUserCheck, () => void setActive(true), refused)}
          {refusal !== null && <Menu.Label>{label(`rejections.${refusal}`)}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'notify' && <TextNotificationDialog user={user} onClose={() => setDialog(null)} />}
      {dialog === 'one_time' && (
        <OneTimePasswordDialog user={user} onClose={() => setDialog(null)} onDone={onChanged} />
      )}
    </>
  );
}
