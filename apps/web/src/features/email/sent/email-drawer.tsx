import { getSentEmail } from '@certame/contract/features/email/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DescriptionList, DetailsHeading } from '#kit/details/description-list.tsx';
import { DetailsDrawer } from '#kit/details/details-drawer.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { MailFrame } from '../mail-text/mail-frame.tsx';
import { EmailEvent } from './email-event.tsx';
import classes from './emails.module.css';
import { useRequeue } from './use-requeue.ts';

function Message({ id }: { id: string }) {
  const { t } = useTranslation();
  const { resend, sendNow } = useRequeue();
  const query = useQuery({
    ...queryOf(getSentEmail, { params: { id } }),
    select: modelOf,
  });
  if (query.isError) return <LoadFailure onRetry={() => void query.refetch()} />;
  const mail = query.data;
  if (!mail)
    return (
      <div role="status">
        <span className="visually-hidden">{t('common.loading')}</span>
        <Skeleton height={90} mb="md" />
        <Skeleton height={380} />
      </div>
    );
  return (
    <>
      <DescriptionList
        entries={[
          [t('sent-emails.to'), mail.userName ? `${mail.userName} <${mail.email}>` : mail.email],
          [t('emails.columns.eventType'), <EmailEvent key="event" type={mail.eventType} />],
          [t('sent-emails.message_id'), mail.messageId],
        ]}
      />
      {mail.may_resend && (
        <ActionButton
          variant="default"
          size="xs"
          mb="md"
          icon={IconRefresh}
          iconSize={16}
          onClick={() => void resend(id)}
        >
          {t('sent-emails.resend')}
        </ActionButton>
      )}
      {mail.may_send_now && (
        <ActionButton
          variant="default"
          size="xs"
          mb="md"
          icon={IconSend}
          iconSize={16}
          onClick={() => void sendNow(mail)}
        >
          {t('sent-emails.send_now')}
        </ActionButton>
      )}
      {mail.eventType === 'queued' && (
        <p className={classes.help}>
          {t(mail.may_send_now ? 'sent-emails.queued_before_setup' : 'sent-emails.not_configured')}
        </p>
      )}
      <DetailsHeading>{t('sent-emails.events')}</DetailsHeading>
      {mail.events.length === 0 ? (
        <p className={classes.help}>{t('sent-emails.no_events')}</p>
      ) : (
        <ol className={classes.events}>
          {mail.events.map((event) => (
            <li key={`${event.eventType} ${event.dateTime}`}>
              <EmailEvent type={event.eventType} />
              <time dateTime={event.dateTime}>{formatDateTime(event.dateTime)}</time>
              {event.detail && <p className={classes.detail}>{event.detail}</p>}
            </li>
          ))}
        </ol>
      )}
      {mail.follows_opening && <p className={classes.help}>{t('sent-emails.follows_opening')}</p>}
      <DetailsHeading>{t('sent-emails.message')}</DetailsHeading>
      <MailFrame html={mail.html} title={t('sent-emails.message_frame', { subject: mail.subject })} />
    </>
  );
}

/** One message as it was sent, and its delivery events. */
export function EmailDrawer({
  email,
  onClose,
}: {
  email: { id: string; subject: string };
  onClose: () => void;
}) {
  return (
    <DetailsDrawer title={email.subject} size={620} onClose={onClose}>
      <Message id={email.id} />
    </DetailsDrawer>
  );
}
