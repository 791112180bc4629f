import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import type { InviteStatus } from '@certame/contract/features/questionnaires/states.ts';
import { IconAlertTriangle, IconClock, IconMailCheck, IconSend } from '@tabler/icons-react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './invites.module.css';

const icons: Record<InviteStatus, typeof IconClock> = {
  p: IconClock,
  o: IconSend,
  s: IconMailCheck,
  e: IconAlertTriangle,
};

/** Delivery state of the invitation's mail; a code isn't sent. */
export function SendState({ invite }: { invite: ClassInvite }) {
  const { t } = useTranslation();
  if (invite.kind === 'code') return t('class-invites.not_sent');
  const Icon = icons[invite.status];
  return (
    <span className={classes.status} data-status={invite.status}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {t(`class-invites.status.${invite.status}`)}
    </span>
  );
}

/** State of the invitation, with its uses and its end. */
export function InviteValidity({ invite }: { invite: ClassInvite }) {
  const { t } = useTranslation();
  const uses =
    invite.kind === 'code'
      ? invite.max_uses === null
        ? t('class-invites.uses', { count: invite.uses })
        : t('class-invites.uses_of', { count: invite.uses, max: invite.max_uses })
      : null;
  const until =
    invite.expires_at && invite.state === 'open'
      ? t('class-invites.until', { when: formatDateTime(invite.expires_at) })
      : null;
  return (
    <span className={classes.stacked}>
      {t(`class-invites.states.${invite.state}`)}
      {[uses, until].map((text) => text && <small key={text}>{text}</small>)}
    </span>
  );
}
