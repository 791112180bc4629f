import { forgotPassword } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import {
  acceptInvite,
  declineInvite,
  listReceivedInvites,
  type ReceivedInvite,
  showInvite,
} from '@certame/contract/features/class-invites/endpoints.ts';
import { listMyClasses } from '@certame/contract/features/classes/endpoints.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { isApiError } from '#lib/http/http.ts';
import { formatDate, formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { Link, useNavigate, useParams } from '#lib/page/router.tsx';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useSession } from '#lib/session/session.ts';
import { enterInstitution } from './enter-institution.ts';
import classes from './invites.module.css';

export const texts = ['class-invites'];

function InviteDetails({ invite }: { invite: ReceivedInvite }) {
  const { t } = useTranslation();
  const days = [invite.starts_on, invite.ends_on].flatMap((day) => (day ? [formatDate(day)] : []));
  const details: [TextKeyUnder<'class-invites.answer'>, string | null][] = [
    ['institution', invite.institution],
    ['course', invite.course],
    ['teachers', invite.teachers.join(', ') || null],
    ['period', days.join(' – ') || null],
    ['description', invite.class_description],
    ['expires', invite.expires_at ? formatDateTime(invite.expires_at) : null],
  ];
  return (
    <dl>
      {details.map(
        ([key, value]) =>
          value && (
            <div key={key}>
              <dt>{t(`class-invites.answer.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Email verification: the account was created by another institution, so the user has to follow a link in a mail before answering. */
function EmailVerification() {
  const { t } = useTranslation();
  const email = useSession().user?.email ?? '';
  const [sent, setSent] = useState(false);
  const command = useCommand(forgotPassword, { done: null });
  const send = async (): Promise<void> => {
    if (await command.run({ body: { email } })) setSent(true);
  };
  return (
    <Alert
      variant="light"
      color="gray"
      mt="lg"
      icon={<IconInfoCircle size={18} aria-hidden="true" />}
      role="status"
    >
      {sent ? t('class-invites.mailbox.sent') : t('class-invites.mailbox.text', { email })}
      {!sent && (
        <div className={classes.actions}>
          <Button loading={command.isRunning} onClick={() => void send()}>
            {t('class-invites.mailbox.send')}
          </Button>
        </div>
      )}
    </Alert>
  );
}

/** Shows the class of an invitation, which the user accepts or declines, or says why a code is no longer valid. */
export default function ClassInviteAnswerScreen() {
  const { t } = useTranslation();
  const { invite_code: code = '' } = useParams();
  const navigate = useNavigate();
  const label = labelsOf(t, 'class-invites.answer');
  const query = useQuery({
    ...queryOf(showInvite, { params: { invite_code: code } }, { quiet: true }),
    select: modelOf,
    retry: false,
  });
  const invite = query.data;
  const params = { invite_code: code };

  const invalidates = [keyOf(listReceivedInvites), keyOf(showInvite, params)];
  const accepting = useCommand(acceptInvite, {
    invalidates: [...invalidates, keyOf(listMyClasses)],
    done: label('accepted'),
  });
  const declining = useCommand(declineInvite, { invalidates, done: t('class-invites.declined') });
  const busy = accepting.isRunning || declining.isRunning;
  const accept = async (): Promise<void> => {
    const accepted = await accepting.run({ params });
    if (!accepted) return;
    await enterInstitution(accepted.model);
    await navigate(`/classes_students/${accepted.model.class_id}/overview`);
  };
  const decline = async (): Promise<void> => {
    const agreed = await confirm({
      title: label('decline_confirm'),
      text: label('decline_help'),
      yes: label('decline'),
      no: t('common.cancel'),
    });
    if (agreed && (await declining.run({ params }))) await navigate('/class_invite');
  };
  const unknown = isApiError(query.error) && query.error.status === 404;
  const other = (
    <Button component={Link} to="/class_invite" variant="default" mt="lg">
      {label('other_code')}
    </Button>
  );
  const closed = (text: string) => (
    <>
      <Alert
        variant="light"
        color="gray"
        maw={560}
        icon={<IconInfoCircle size={18} aria-hidden="true" />}
        role="status"
      >
        {text}
      </Alert>
      {other}
    </>
  );
  const mayAccept =
    invite?.is_mine && !invite.enrolled && (invite.state === 'open' || invite.state === 'declined');
  return (
    <>
      <PageHeader title={t('titles./class_invite/:invite_code')} />
      {query.isPending && <Skeleton height={260} maw={560} radius={14} />}
      {query.isError &&
        !invite &&
        (unknown ? (
          closed(t('class-invites.closed.unknown'))
        ) : isApiError(query.error) && query.error.status === 429 ? (
          closed(query.error.message)
        ) : (
          <LoadFailure onRetry={() => void query.refetch()} />
        ))}
      {invite && !invite.is_mine && closed(t('class-invites.closed.other_email'))}
      {invite?.is_mine && !mayAccept && !invite.enrolled && closed(t(`class-invites.closed.${invite.state}`))}
      {invite?.is_mine && (mayAccept || invite.enrolled) && (
        <section className={classes.answer} aria-label={invite.class_name ?? code}>
          <p>{label(invite.enrolled ? 'enrolled' : 'invited')}</p>
          <h2>{invite.class_name}</h2>
          <InviteDetails invite={invite} />
          {invite.needs_mailbox ? (
            <EmailVerification />
          ) : (
            <div className={classes.actions}>
              {invite.enrolled ? (
                <Button component={Link} to={`/classes_students/${invite.class_id}/overview`}>
                  {label('open')}
                </Button>
              ) : (
                <>
                  <Button loading={busy} onClick={() => void accept()}>
                    {label('accept')}
                  </Button>
                  {invite.state === 'open' && (
                    <Button variant="default" disabled={busy} onClick={() => void decline()}>
                      {label('decline')}
                    </Button>
                  )}
                </>
              )}
            </div>
          )}
        </section>
      )}
    </>
  );
}
