import { listSentEmails, type sentEmailSchema } from '@certame/contract/features/email/endpoints.ts';
import { IconMailOpened, IconRefresh, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, filterByPeriod, withFilter } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { shortEmail } from '#lib/short-email.ts';
import { EmailDrawer } from './sent/email-drawer.tsx';
import { EmailEvent, emailEvents } from './sent/email-event.tsx';
import { RecipientChip } from './sent/recipient-chip.tsx';
import { useRequeue } from './sent/use-requeue.ts';

export const texts = ['emails', 'sent-emails'];

const newestFirst = { sort: 'dateTime', direction: 'desc' } as const;
type SentEmail = z.output<typeof sentEmailSchema>;

/** Log of the institution's mails, the newest first. */
export default function EmailsSentScreen() {
  const { t } = useTranslation();
  const grid = useGrid<SentEmail>(listSentEmails.path);
  const [opened, setOpened] = useState<SentEmail | null>(null);
  const { resend, sendNow } = useRequeue();
  const { state } = grid;
  const columns = useMemo(() => {
    const column = columnsOf<SentEmail>(t, { labels: 'emails.columns' });
    return [
      column('subject', { sortable: true }, (row) => (
        <OpenButton onClick={() => setOpened(row)}>{row.subject}</OpenButton>
      )),
      column('userName', { sortable: true }, (row) => row.userName ?? shortEmail(row.email)),
      column('email', { sortable: true }, (row) => <span title={row.email}>{shortEmail(row.email)}</span>),
      column('eventType', { width: '140px' }, (row) => <EmailEvent type={row.eventType} />),
      column('dateTime', { sortable: true, width: '170px' }, (row) => <DateTimeCell value={row.dateTime} />),
    ];
  }, [t]);

  return (
    <>
      <PageHeader title={t('titles./emails_sent')} help={t('sent-emails.help')} />
      <DataList
        grid={grid}
        what={t('sent-emails.many')}
        filters={
          <>
            <FilterChip
              label={t('sent-emails.filter_event')}
              {...filterBy(grid, 'eventType')}
              options={emailEvents.map((value) => ({ value, label: t(`emails.events.${value}`) }))}
            />
            <PeriodChip {...filterByPeriod(grid)} />
            <RecipientChip
              value={state.filters.email?.[0] ?? ''}
              onChange={(email) => grid.setState(withFilter(state, 'email', email === '' ? [] : [email]))}
            />
          </>
        }
        label={t('titles./emails_sent')}
        columns={columns}
        firstSort={newestFirst}
        rowName={(row) => `${row.subject}, ${row.userName ?? row.email}`}
        rowActions={(row) => [
          { key: 'open', label: t('sent-emails.open'), icon: IconMailOpened, onClick: () => setOpened(row) },
          row.may_send_now && {
            key: 'send_now',
            label: t('sent-emails.send_now'),
            icon: IconSend,
            onClick: () => void sendNow(row),
          },
          row.may_resend && {
            key: 'resend',
            label: t('sent-emails.resend'),
            icon: IconRefresh,
            onClick: () => void resend(row.id),
          },
        ]}
        help={t('sent-emails.empty_help')}
      />
      {opened && <EmailDrawer email={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
