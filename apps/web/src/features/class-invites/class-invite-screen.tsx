import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import { InviteList } from './invite-list.tsx';
import { ReceivedInvites } from './received-invites.tsx';

export const texts = ['class-invites', 'classes', 'questionnaires'];

/** Staff see the list of invitations; students see those they have received, and can enter a code. */
export default function ClassInviteScreen() {
  const { t } = useTranslation();
  const manages = useCan()('classes.menu');
  const title = t('titles./class_invite');
  if (manages)
    return (
      <InviteList
        header={(buttons) => (
          <PageHeader title={title} help={t('class-invites.help_staff')} actions={buttons} />
        )}
      />
    );
  return (
    <>
      <PageHeader title={title} help={t('class-invites.help_student')} />
      <ReceivedInvites />
    </>
  );
}
