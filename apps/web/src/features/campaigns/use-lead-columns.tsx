import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { shortEmail } from '#lib/short-email.ts';
import classes from './campaigns.module.css';
import { LeadState } from './lead-state.tsx';

export function useLeadColumns(open: (lead: LeadRow) => void): DataGridColumn<LeadRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<LeadRow>(t, { labels: 'campaigns.columns' });
    return [
      column('name', { sortable: true }, (row) => (
        <span className={classes.person}>
          <button type="button" onClick={() => open(row)}>
            {row.name}
          </button>
          {row.guardian_name && <small>{t('campaigns.minor')}</small>}
        </span>
      )),
      column('email', { label: t('campaigns.columns.contact'), sortable: true, width: '26%' }, (row) => (
        <span className={classes.person}>
          <span title={row.email}>{shortEmail(row.email)}</span>
          <small>{row.phone}</small>
        </span>
      )),
      column(
        'utm_source',
        { sortable: true, width: '150px' },
        (row) => row.utm_source ?? row.referrer_host ?? t('campaigns.numbers.direct'),
      ),
      column('attempt_state', { width: '150px' }, (row) =>
        row.attempt_state
          ? t(textKey(`results.server.states.${row.attempt_state}`))
          : t('campaigns.not_started'),
      ),
      column('state', { sortable: true, width: '130px' }, (row) => <LeadState state={row.state} />),
      column('created_at', { sortable: true, width: '150px' }, (row) => (
        <DateTimeCell value={row.created_at} />
      )),
    ];
  }, [t, open]);
}
