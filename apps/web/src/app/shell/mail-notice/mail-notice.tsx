import type { getMailDelivery } from '@certame/contract/features/email/endpoints.ts';
import { IconMailExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '#lib/http/send.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import classes from './mail-notice.module.css';

const askAgainMs = 60_000;
const waitingMail = '/emails_sent?f.eventType=queued';

/** The notice comes late and moves the page down: a field that is being filled in is not to end under the bar that saves. */
function keepFocusInSight(): void {
  const focused = document.activeElement;
  if (focused?.closest('main form')) focused.scrollIntoView({ block: 'nearest' });
}

/** Says that mail doesn't leave, since when and how much of it waits; gone by itself when it leaves again. */
export function MailNotice() {
  const { t } = useTranslation();
  const seesOutbox = useCan()('emails_sent.menu');
  const { data } = useQuery({
    queryKey: ['mail-delivery'],
    queryFn: async ({ signal }) =>
      (await send<typeof getMailDelivery>('GET', '/api/v1/emails_sent/delivery', {}, { signal, quiet: true }))
        .model,
    // Of a page that nobody looks at nothing is asked.
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: true,
    retry: false,
  });
  const told =
    data && data.state !== 'leaving' && data.since !== null
      ? { state: data.state, since: data.since, waiting: data.waiting }
      : null;
  const isTold = told !== null;
  useEffect(() => {
    if (isTold) keepFocusInSight();
  }, [isTold]);
  // The region stands before it says something, else nobody is told by ear.
  return (
    <div role="status">
      {told && (
        <div className={classes.notice}>
          <IconMailExclamation size={18} stroke={1.7} aria-hidden="true" />
          <p>
            <strong>{t(`sent-emails.delivery_stopped.${told.state}`)}</strong>{' '}
            {t('sent-emails.delivery_stopped.waiting', {
              count: told.waiting,
              since: formatDateTime(told.since),
            })}{' '}
            {seesOutbox ? (
              <Link to={waitingMail}>{t('sent-emails.delivery_stopped.see')}</Link>
            ) : (
              t('sent-emails.delivery_stopped.tell')
            )}
          </p>
        </div>
      )}
    </div>
  );
}
