import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { InviteValidity, SendState } from './invite-state.tsx';
import classes from './invites.module.css';

export function useInviteColumns(showClass: boolean): DataGridColumn<ClassInvite>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<ClassInvite>(t, { labels: 'class-invites.columns' });
    const all = [
      column('email', { sortable: true }, (row) =>
        row.kind === 'code' ? (
          <span className={classes.code}>{row.code}</span>
        ) : (
          <span className={classes.person}>
            <strong>{row.name ?? row.email}</strong>
            {row.name && <span>{row.email}</span>}
          </span>
        ),
      ),
      column('class_name', { sortable: true }, (row) => row.class_name),
      column('status', { sortable: true, width: '140px' }, (row) => <SendState invite={row} />),
      column('state', {}, (row) => <InviteValidity invite={row} />),
      column('created_at', { sortable: true, width: '160px' }, (row) => (
        <DateTimeCell value={row.created_at} />
      )),
    ];
    return all.filter((column) => showClass || column.key !== 'class_name');
  }, [t, showClass]);
}
