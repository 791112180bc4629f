import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { InviteStatus } from '@certame/contract/features/questionnaires/states.ts';
import { IconAlertTriangle, IconClock, IconMailCheck, IconSend } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './participants.module.css';

const inviteIcons: Record<InviteStatus, typeof IconClock> = {
  p: IconClock,
  o: IconSend,
  s: IconMailCheck,
  e: IconAlertTriangle,
};

/** Whose time differs, and how; in words. */
function useTimeWords(): (row: ParticipantRow) => string[] {
  const { t } = useTranslation();
  return (row) => [
    ...(row.extension_min > 0
      ? [t('questionnaires.participants.extension', { count: row.extension_min })]
      : []),
    ...(row.extra_time_percent > 0
      ? [t('questionnaires.participants.extra_time', { percent: row.extra_time_percent })]
      : []),
    ...(row.reduced_limit_min !== null
      ? [t('questionnaires.participants.reduced', { count: row.reduced_limit_min })]
      : []),
  ];
}

export function useParticipantColumns(): DataGridColumn<ParticipantRow>[] {
  const { t } = useTranslation();
  const timeWords = useTimeWords();
  return useMemo((): DataGridColumn<ParticipantRow>[] => {
    const word = (key: string, params = {}): string => t(`questionnaires.participants.${key}`, params);
    return [
      {
        key: 'name',
        label: word('columns.name'),
        sortable: true,
        render: (row) => (
          <span className={classes.person}>
            <strong>{row.name}</strong>
            <span>{row.email}</span>
            {row.identifier && <span>{row.identifier}</span>}
          </span>
        ),
      },
      {
        key: 'class_name',
        label: word('columns.class_name'),
        sortable: true,
        width: '84px',
        render: (row) => row.class_name ?? <Absent />,
      },
      {
        key: 'invite_status',
        label: word('columns.invite_status'),
        sortable: true,
        width: '124px',
        render: (row) => {
          const Icon = inviteIcons[row.invite_status];
          return (
            <span className={classes.invite} data-status={row.invite_status}>
              <Icon size={15} stroke={1.8} aria-hidden="true" />
              {word(`invite.${row.invite_status}`)}
            </span>
          );
        },
      },
      {
        key: 'state',
        label: word('columns.state'),
        sortable: true,
        width: '126px',
        render: (row) => (
          <span className={classes.stacked}>
            {word(`attempt.${row.state}`)}
            {row.attempts > 1 && <small>{word('attempts', { count: row.attempts })}</small>}
            {row.wrong_passwords > 0 && (
              <small>{word('wrong_passwords', { count: row.wrong_passwords })}</small>
            )}
          </span>
        ),
      },
      {
        key: 'extension_min',
        label: word('columns.time'),
        width: '108px',
        render: (row) => {
          const times = timeWords(row);
          if (times.length === 0) return <span className={classes.usual}>{word('usual_time')}</span>;
          return (
            <span className={classes.stacked}>
              {times.map((one) => (
                <span key={one}>{one}</span>
              ))}
            </span>
          );
        },
      },
    ];
  }, [t]);
}
