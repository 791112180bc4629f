import {
  acceptInvite,
  declineInvite,
  type ReceivedInvite,
  showInvite,
} from '@certame/contract/features/class-invites/endpoints.ts';
import { forgotPassword } from '@certame/contract/features/session/endpoints.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { notify } from '../../lib/errors/notices.ts';
import { call } from '../../lib/http/call.ts';
import { isApiError } from '../../lib/http/http.ts';
import { formatDate, formatDateTime } from '../../lib/language/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { Link, useNavigate, useParams } from '../../lib/page/router.tsx';
import { useSession } from '../../lib/session/session.ts';
import { enterInstitution } from './enter-institution.ts';
import classes from './invites.module.css';

export const texts = ['class-invites'];

function Facts({ invite }: { invite: ReceivedInvite }) {
  const { t } = useTranslation();
  const days = [invite.starts_on, invite.ends_on].flatMap((day) => (day ? [formatDate(day)] : []));
  const facts: [string, string | null][] = [
    ['institution', invite.institution],
    ['course', invite.course],
    ['teachers', invite.teachers.join(', ') || null],
    ['period', days.join(' – ') || null],
    ['description', invite.class_description],
    ['expires', invite.expires_at ? formatDateTime(invite.expires_at) : null],
  ];
  return (
    <dl>
      {facts.map(
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

/** Another institution made the account: only the reader of its mailbox answers, and here is the way to show that. */
function MailboxNeeded() {
  const { t } = useTranslation();
  const email = useSession().user?.email ?? '';
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await call(forgotPassword, { body: { email } });
      setSent(true);
    } catch {
      // Told where every failure is.
    } finally {
      setBusy(false);
    }
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
          <Button loading={busy} onClick={() => void send()}>
            {t('class-invites.mailbox.send')}
          </Button>
        </div>
      )}
    </Alert>
  );
}

/** What the class is, and one decision. Codes that lead nowhere say why. */
export default function ClassInviteAnswerScreen() {
  const { t } = useTranslation();
  const { invite_code: code = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const word = (key: string, params = {}): string => t(`class-invites.answer.${key}`, params);
  const query = useQuery({
    queryKey: ['class-invite', code],
    queryFn: async ({ signal }) =>
      (await call(showInvite, { params: { invite_code: code } }, { signal, quiet: true })).model,
    retry: false,
  });
  const invite = query.data;
  const params = { invite_code: code };

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch {
      // The failure has been told where every failure is.
      await query.refetch();
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['received-invites'] });
    }
  };
  const accept = (): Promise<void> =>
    run(async () => {
      const { model } = await call(acceptInvite, { params });
      notify('success', word('accepted'));
      await enterInstitution(model);
      await client.invalidateQueries({ queryKey: ['my-classes'] });
      await navigate(`/classes_students/${model.class_id}/overview`);
    });
  const decline = async (): Promise<void> => {
    const agreed = await confirm({
      title: word('decline_confirm'),
      text: word('decline_help'),
      yes: word('decline'),
      no: t('common.cancel'),
    });
    if (!agreed) return;
    await run(async () => {
      await call(declineInvite, { params });
      notify('success', t('class-invites.declined'));
      await navigate('/class_invite');
    });
  };
  const unknown = isApiError(query.error) && query.error.status === 404;
  const other = (
    <Button component={Link} to="/class_invite" variant="default" mt="lg">
      {word('other_code')}
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
          <p>{word(invite.enrolled ? 'enrolled' : 'invited')}</p>
          <h2>{invite.class_name}</h2>
          <Facts invite={invite} />
          {invite.needs_mailbox ? (
            <MailboxNeeded />
          ) : (
            <div className={classes.actions}>
              {invite.enrolled ? (
                <Button component={Link} to={`/classes_students/${invite.class_id}/overview`}>
                  {word('open')}
                </Button>
              ) : (
                <>
                  <Button loading={busy} onClick={() => void accept()}>
                    {word('accept')}
                  </Button>
                  {invite.state === 'open' && (
                    <Button variant="default" disabled={busy} onClick={() => void decline()}>
                      {word('decline')}
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
