import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { InviteStatus } from '@certame/contract/features/questionnaires/states.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { IconAlertTriangle, IconClock, IconMailCheck, IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import classes from './participants.module.css';

const inviteIcons: Record<InviteStatus, typeof IconClock> = {
  p: IconClock,
  o: IconSend,
  s: IconMailCheck,
  e: IconAlertTriangle,
};

export function useParticipantColumns(): DataGridColumn<ParticipantRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const label = labelsOf(t, 'questionnaires.participants');
    const column = columnsOf<ParticipantRow>(t, { labels: 'questionnaires.participants.columns' });
    /** Labels of a participant's individual time. */
    const timesOf = (row: ParticipantRow): string[] =>
      [
        row.extension_min > 0 && label('extension', { count: row.extension_min }),
        row.extra_time_percent > 0 && label('extra_time', { percent: row.extra_time_percent }),
        row.reduced_limit_min !== null && label('reduced', { count: row.reduced_limit_min }),
      ].filter((text) => text !== false);
    return [
      column('name', { sortable: true }, (row) => (
        <span className={classes.person}>
          <strong>{row.name}</strong>
          <span>{row.email}</span>
          {row.identifier && <span>{row.identifier}</span>}
        </span>
      )),
      column('class_name', { sortable: true, width: '84px' }, (row) => row.class_name ?? <Absent />),
      column('invite_status', { sortable: true, width: '124px' }, (row) => {
        const Icon = inviteIcons[row.invite_status];
        return (
          <span className={classes.invite} data-status={row.invite_status}>
            <Icon size={15} stroke={1.8} aria-hidden="true" />
            {label(`invite.${row.invite_status}`)}
          </span>
        );
      }),
      column('state', { sortable: true, width: '126px' }, (row) => (
        <span className={classes.stacked}>
          {t(textKey(`questionnaires.participants.attempt.${row.state}`))}
          {row.attempts > 1 && <small>{label('attempts', { count: row.attempts })}</small>}
          {row.wrong_passwords > 0 && (
            <small>{label('wrong_passwords', { count: row.wrong_passwords })}</small>
          )}
        </span>
      )),
      column(
        'extension_min',
        { label: t('questionnaires.participants.columns.time'), width: '108px' },
        (row) => {
          const times = timesOf(row);
          if (times.length === 0) return <span className={classes.usual}>{label('usual_time')}</span>;
          return (
            <span className={classes.stacked}>
              {times.map((one) => (
                <span key={one}>{one}</span>
              ))}
            </span>
          );
        },
      ),
    ];
  }, [t]);
}
