import type { mailings } from '@certame/contract/features/mailings/area.ts';
import {
  cancelMailing,
  getMailingProgress,
  type MailingProgress,
  retryMailing,
} from '@certame/contract/features/mailings/endpoints.ts';
import { Progress } from '@mantine/core';
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useVariableLabels } from '#features/email/index.ts';
import { recordQuery } from '#kit/area/record-query.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';
import { MailingRecipients } from './mailing-recipients.tsx';
import classes from './mailings.module.css';

/** Progress bar of a mailing, and its recipients by delivery state. */
function DeliveryCounts({ progress }: { progress: MailingProgress }) {
  const { t } = useTranslation();
  const { state, total, waiting, queued, sent, failed } = progress;
  const numbers = [
    { key: 's', label: t('areas.missives.fields.sent'), count: sent },
    { key: 'o', label: t('mailings.status.o'), count: queued },
    {
      key: 'p',
      label: t(state === 'canceled' ? 'mailings.never_sent' : 'mailings.status.p'),
      count: waiting,
    },
    { key: 'e', label: t('areas.missives.fields.failed'), count: failed },
  ];
  return (
    <section aria-label={t('mailings.progress')}>
      {total === 0 ? (
        <p className={classes.note}>{t('mailings.nobody_left')}</p>
      ) : (
        <>
          <Progress.Root size="lg">
            <Progress.Section
              value={(100 * sent) / total}
              color="green.8"
              aria-label={t('mailings.status.s')}
            />
            <Progress.Section
              value={(100 * failed) / total}
              color="red.8"
              aria-label={t('mailings.status.e')}
            />
          </Progress.Root>
          <dl className={classes.numbers} aria-live="polite">
            {numbers.map(({ key, label, count }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{formatNumber(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

/** Progress of a mailing that was sent, with its recipients. */
export function MailingProgressView({ id, progress }: { id: string; progress: MailingProgress }) {
  const { t } = useTranslation();
  const can = useCan();
  const withLabels = useVariableLabels();
  const record = useQuery(recordQuery<typeof mailings>('missives', id));
  const { state, total, waiting, queued, sent, failed } = progress;
  const canceled = state === 'canceled';
  const invalidates = [
    keyOf(getMailingProgress, { id }),
    gridKey('/api/v1/missives'),
    gridKey(`/api/v1/missives/${id}/recipients`),
  ];
  const stop = useCommand(cancelMailing, { invalidates });
  const retry = useCommand(retryMailing, { invalidates });
  const input = { params: { id }, body: {} };
  const cancel = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('mailings.cancel_title'),
      text: t('mailings.cancel_text'),
      yes: t('mailings.cancel'),
      no: t('common.back'),
      destructive: true,
    });
    if (agreed) await stop.run(input);
  };
  return (
    <>
      <PageHeader
        title={record.data ? withLabels(record.data.subject ?? '') : t('titles./missives')}
        help={`${t(`areas.missives.options.state.${state}`)}${
          progress.started_at
            ? ` · ${t('mailings.started', { when: formatDateTime(progress.started_at) })}`
            : ''
        }`}
        actions={
          can('missives.edit') && (
            <>
              {!canceled && failed > 0 && (
                <ActionButton
                  variant="default"
                  icon={IconRefresh}
                  loading={retry.isRunning}
                  onClick={() => void retry.run(input)}
                >
                  {t('mailings.retry')}
                </ActionButton>
              )}
              {!canceled && waiting + queued > 0 && (
                <ActionButton color="red.8" icon={IconPlayerStop} onClick={() => void cancel()}>
                  {t('mailings.cancel')}
                </ActionButton>
              )}
            </>
          )
        }
      />
      <div className={classes.follow}>
        <DeliveryCounts progress={progress} />
        {total > 0 && (
          <MailingRecipients id={id} canceled={canceled} changed={`${sent} ${failed} ${queued}`} />
        )}
        {record.data && (
          <section aria-labelledby="mailing-message">
            <h2 id="mailing-message">{t('mailings.message')}</h2>
            <HtmlView html={withLabels(String(record.data.body))} />
          </section>
        )}
      </div>
    </>
  );
}
