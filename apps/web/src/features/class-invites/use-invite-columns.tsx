import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { SendState, Standing } from './invite-state.tsx';
import classes from './invites.module.css';

export function useInviteColumns(showClass: boolean): DataGridColumn<ClassInvite>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const label = (key: string): string => t(`class-invites.columns.${key}`);
    const all: DataGridColumn<ClassInvite>[] = [
      {
        key: 'email',
        label: label('email'),
        sortable: true,
        render: (row) =>
          row.kind === 'code' ? (
            <span className={classes.code}>{row.code}</span>
          ) : (
            <span className={classes.person}>
              <strong>{row.name ?? row.email}</strong>
              {row.name && <span>{row.email}</span>}
            </span>
          ),
      },
      { key: 'class_name', label: label('class_name'), sortable: true, render: (row) => row.class_name },
      {
        key: 'status',
        label: label('status'),
        sortable: true,
        width: '140px',
        render: (row) => <SendState invite={row} />,
      },
      { key: 'state', label: label('state'), render: (row) => <Standing invite={row} /> },
      {
        key: 'created_at',
        label: label('created_at'),
        sortable: true,
        width: '160px',
        render: (row) => <DateTimeCell value={row.created_at} />,
      },
    ];
    return all.filter((column) => showClass || column.key !== 'class_name');
  }, [t, showClass]);
}
