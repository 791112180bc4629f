import type { mailingRecipientSchema } from '@certame/contract/features/mailings/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { IconAlertCircle, IconClockHour4, IconMailForward, IconSend } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './mailings.module.css';

type Recipient = z.output<typeof mailingRecipientSchema>;

const icons = { p: IconClockHour4, o: IconMailForward, s: IconSend, e: IconAlertCircle } as const;

interface Props {
  id: string;
  canceled: boolean;
  /** Changes with the counts: the rows are asked for anew. */
  changed: string;
}

/** Who was to get a mailing, with what became of it. */
export function MailingRecipients({ id, canceled, changed }: Props) {
  const { t } = useTranslation();
  const grid = useGrid<Recipient>(`/api/v1/missives/${id}/recipients`);
  const selection = useSelection();
  const { refetch } = grid.query;
  // New counts mean new rows.
  useEffect(() => {
    void refetch();
  }, [changed, refetch]);
  const statusOf = (status: string): string =>
    t(`mailings.status.${status === 'p' && canceled ? 'not_sent' : status}`);
  const columns = useMemo((): DataGridColumn<Recipient>[] => {
    const label = (key: string): string => t(`mailings.columns.${key}`);
    return [
      { key: 'name', label: label('name'), sortable: true, render: (row) => row.name },
      { key: 'email', label: label('email'), sortable: true, render: (row) => row.email },
      {
        key: 'status',
        label: label('status'),
        sortable: true,
        render: (row) => {
          const Icon = icons[inviteStatuses.find((one) => one === row.status) ?? 'p'];
          return (
            <span>
              <span className={classes.status} data-status={row.status}>
                <Icon size={16} stroke={1.8} aria-hidden="true" />
                {t(`mailings.status.${row.status === 'p' && canceled ? 'not_sent' : row.status}`)}
              </span>
              {row.reason && <span className={classes.reason}> {row.reason}</span>}
            </span>
          );
        },
      },
      {
        key: 'updated_at',
        label: label('updated_at'),
        sortable: true,
        width: '170px',
        render: (row) => <DateTimeCell value={row.updated_at} />,
      },
    ];
  }, [t, canceled]);
  return (
    <section aria-labelledby="mailing-recipients">
      <h2 id="mailing-recipients">{t('mailings.recipients')}</h2>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('mailings.recipients').toLocaleLowerCase()} />}
        end={<ListExport grid={grid} selection={selection} />}
      >
        <FilterChip
          label={t('mailings.columns.status')}
          {...filterBy(grid, 'status')}
          options={inviteStatuses.map((value) => ({ value, label: statusOf(value) }))}
        />
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        firstSort={{ sort: 'name' }}
        label={t('mailings.recipients')}
        columns={columns}
        rowName={(row) => row.name}
        empty={<EmptyState help={t('mailings.recipients_empty')} />}
      />
    </section>
  );
}
