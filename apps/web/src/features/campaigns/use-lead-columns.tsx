import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { shortEmail } from '#lib/short-email.ts';
import classes from './campaigns.module.css';
import { LeadState } from './lead-state.tsx';

export function useLeadColumns(open: (lead: LeadRow) => void): DataGridColumn<LeadRow>[] {
  const { t } = useTranslation();
  return useMemo((): DataGridColumn<LeadRow>[] => {
    const label = (key: string): string => t(`campaigns.columns.${key}`);
    return [
      {
        key: 'name',
        label: label('name'),
        sortable: true,
        render: (row) => (
          <span className={classes.person}>
            <button type="button" onClick={() => open(row)}>
              {row.name}
            </button>
            {row.guardian_name && <small>{t('campaigns.minor')}</small>}
          </span>
        ),
      },
      {
        key: 'email',
        label: label('contact'),
        sortable: true,
        width: '26%',
        render: (row) => (
          <span className={classes.person}>
            <span title={row.email}>{shortEmail(row.email)}</span>
            <small>{row.phone}</small>
          </span>
        ),
      },
      {
        key: 'utm_source',
        label: label('utm_source'),
        sortable: true,
        width: '150px',
        render: (row) => row.utm_source ?? row.referrer_host ?? t('campaigns.numbers.direct'),
      },
      {
        key: 'attempt_state',
        label: label('attempt_state'),
        width: '150px',
        render: (row) =>
          row.attempt_state ? t(`results.server.states.${row.attempt_state}`) : t('campaigns.not_started'),
      },
      {
        key: 'state',
        label: label('state'),
        sortable: true,
        width: '130px',
        render: (row) => <LeadState state={row.state} />,
      },
      {
        key: 'created_at',
        label: label('created_at'),
        sortable: true,
        width: '150px',
        render: (row) => <DateTimeCell value={row.created_at} />,
      },
    ];
  }, [t, open]);
}
