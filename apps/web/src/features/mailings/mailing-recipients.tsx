import type { mailingRecipientSchema } from '@certame/contract/features/mailings/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { IconAlertCircle, IconClockHour4, IconMailForward, IconSend } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './mailings.module.css';

type Recipient = z.output<typeof mailingRecipientSchema>;

const icons = { p: IconClockHour4, o: IconMailForward, s: IconSend, e: IconAlertCircle } as const;

interface Props {
  id: string;
  canceled: boolean;
  /** Changes with the counts: the rows are then read again. */
  changed: string;
}

/** List of a mailing's recipients with their delivery state. */
export function MailingRecipients({ id, canceled, changed }: Props) {
  const { t } = useTranslation();
  const grid = useGrid<Recipient>(`/api/v1/missives/${id}/recipients`);
  const { refetch } = grid.query;
  // Changed counts mean changed rows.
  useEffect(() => {
    void refetch();
  }, [changed, refetch]);
  const statusOf = useCallback(
    (status: string): string =>
      t(textKey(`mailings.status.${status === 'p' && canceled ? 'not_sent' : status}`)),
    [t, canceled],
  );
  const columns = useMemo(() => {
    const column = columnsOf<Recipient>(t, { labels: 'mailings.columns' });
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('email', { sortable: true }, (row) => row.email),
      column('status', { sortable: true }, (row) => {
        const Icon = icons[inviteStatuses.find((one) => one === row.status) ?? 'p'];
        return (
          <span>
            <span className={classes.status} data-status={row.status}>
              <Icon size={16} stroke={1.8} aria-hidden="true" />
              {statusOf(row.status)}
            </span>
            {row.reason && <span className={classes.reason}> {row.reason}</span>}
          </span>
        );
      }),
      column('updated_at', { sortable: true, width: '170px' }, (row) => (
        <DateTimeCell value={row.updated_at} />
      )),
    ];
  }, [t, statusOf]);
  return (
    <section aria-labelledby="mailing-recipients">
      <h2 id="mailing-recipients">{t('mailings.recipients')}</h2>
      <DataList
        grid={grid}
        what={t('mailings.recipients').toLocaleLowerCase()}
        filters={
          <FilterChip
            label={t('mailings.columns.status')}
            {...filterBy(grid, 'status')}
            options={inviteStatuses.map((value) => ({ value, label: statusOf(value) }))}
          />
        }
        firstSort={{ sort: 'name' }}
        label={t('mailings.recipients')}
        columns={columns}
        rowName={(row) => row.name}
        help={t('mailings.recipients_empty')}
      />
    </section>
  );
}
