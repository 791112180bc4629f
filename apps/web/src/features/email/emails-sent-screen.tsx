import { listSentEmails, type sentEmailSchema } from '@certame/contract/features/email/endpoints.ts';
import { IconMailOpened, IconRefresh, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy, withFilter } from '#kit/grid/grid-state.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { shortEmail } from '#lib/short-email.ts';
import { EmailDrawer } from './sent/email-drawer.tsx';
import { EmailEvent, emailEvents } from './sent/email-event.tsx';
import { PeriodChip } from './sent/period-chip.tsx';
import { RecipientChip } from './sent/recipient-chip.tsx';
import { useResend } from './sent/use-resend.ts';
import { useSendNow } from './sent/use-send-now.ts';

export const texts = ['emails', 'sent-emails'];

const newestFirst = { sort: 'dateTime', direction: 'desc' } as const;
type SentEmail = z.output<typeof sentEmailSchema>;

/** The institution's outbox, the newest first. */
export default function EmailsSentScreen() {
  const { t } = useTranslation();
  const grid = useGrid<SentEmail>(listSentEmails.path);
  const selection = useSelection();
  const [opened, setOpened] = useState<SentEmail | null>(null);
  const resend = useResend();
  const sendNow = useSendNow();
  const { state } = grid;
  const columns = useMemo((): DataGridColumn<SentEmail>[] => {
    const label = (key: string): string => t(`emails.columns.${key}`);
    return [
      {
        key: 'subject',
        label: label('subject'),
        sortable: true,
        render: (row) => <OpenButton onClick={() => setOpened(row)}>{row.subject}</OpenButton>,
      },
      {
        key: 'userName',
        label: label('userName'),
        sortable: true,
        render: (row) => row.userName ?? shortEmail(row.email),
      },
      {
        key: 'email',
        label: label('email'),
        sortable: true,
        render: (row) => <span title={row.email}>{shortEmail(row.email)}</span>,
      },
      {
        key: 'eventType',
        label: label('eventType'),
        width: '140px',
        render: (row) => <EmailEvent type={row.eventType} />,
      },
      {
        key: 'dateTime',
        label: label('dateTime'),
        sortable: true,
        width: '170px',
        render: (row) => <DateTimeCell value={row.dateTime} />,
      },
    ];
  }, [t]);

  return (
    <>
      <PageHeader title={t('titles./emails_sent')} help={t('sent-emails.help')} />
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('sent-emails.many')} />}
        end={<ListExport grid={grid} selection={selection} />}
      >
        <FilterChip
          label={t('sent-emails.filter_event')}
          {...filterBy(grid, 'eventType')}
          options={emailEvents.map((value) => ({ value, label: t(`emails.events.${value}`) }))}
        />
        <PeriodChip
          from={state.filters.from?.[0]}
          to={state.filters.to?.[0]}
          onChange={(from, to) =>
            grid.setState(withFilter(withFilter(state, 'from', from ? [from] : []), 'to', to ? [to] : []))
          }
        />
        <RecipientChip
          value={state.filters.email?.[0] ?? ''}
          onChange={(email) => grid.setState(withFilter(state, 'email', email === '' ? [] : [email]))}
        />
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        label={t('titles./emails_sent')}
        columns={columns}
        firstSort={newestFirst}
        rowName={(row) => `${row.subject}, ${row.userName ?? row.email}`}
        rowActions={(row) => [
          {
            key: 'open',
            label: t('sent-emails.open'),
            icon: IconMailOpened,
            onClick: () => setOpened(row),
          },
          ...(row.may_send_now
            ? [
                {
                  key: 'send_now',
                  label: t('sent-emails.send_now'),
                  icon: IconSend,
                  onClick: () => void sendNow(row),
                },
              ]
            : []),
          ...(row.may_resend
            ? [
                {
                  key: 'resend',
                  label: t('sent-emails.resend'),
                  icon: IconRefresh,
                  onClick: () => void resend(row.id),
                },
              ]
            : []),
        ]}
        empty={<EmptyState help={t('sent-emails.empty_help')} />}
      />
      {opened && <EmailDrawer email={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
