import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import { IconAlertTriangle, IconClockExclamation, IconCloudOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { AttemptStateBadge } from './attempt-state.tsx';
import classes from './resume.module.css';

/** Says why an attempt ended, and whether some of its responses came late. */
function EndOf({ row }: { row: ScoreRow }) {
  const { t } = useTranslation();
  const reason = `results.server.finish_reasons.${row.finish_reason}`;
  return (
    <span className={classes.lines}>
      {row.finished_at === null ? (
        <span className={classes.soft}>
          {t('results.started_at', { when: formatDateTime(row.started_at) })}
        </span>
      ) : (
        <time className={classes.number} dateTime={row.finished_at}>
          {formatDateTime(row.finished_at)}
        </time>
      )}
      {row.finish_reason !== null && hasText(reason) && <span className={classes.soft}>{t(reason)}</span>}
      {row.late_sync && (
        <span className={classes.note} title={t('results.late_sync_help')}>
          <IconClockExclamation size={15} stroke={1.8} aria-hidden="true" />
          {t('results.late_sync')}
        </span>
      )}
      {row.unsent_count > 0 && (
        <span className={classes.note} title={t('results.unsent_help')}>
          <IconCloudOff size={15} stroke={1.8} aria-hidden="true" />
          {t('results.unsent', { count: row.unsent_count })}
        </span>
      )}
    </span>
  );
}

/** A score out of its maximum; each attempt carries its own, since draws differ. */
function Current({ row }: { row: ScoreRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.lines}>
      {row.score === null || row.max === null ? (
        <span>
          <Absent />
        </span>
      ) : (
        <span className={classes.number}>
          {t('results.score_of', { score: formatScore(row.score), max: formatScore(row.max) })}
        </span>
      )}
      {row.pending_items > 0 && (
        <span className={classes.soft}>{t('results.pending', { count: row.pending_items })}</span>
      )}
    </span>
  );
}

function Released({ row }: { row: ScoreRow }) {
  const { t } = useTranslation();
  if (row.released_score === null || row.released_at === null)
    return <span className={classes.soft}>{t('results.not_released')}</span>;
  return (
    <span className={classes.lines}>
      <span className={`${classes.number} ${classes.strong}`}>{formatScore(row.released_score)}</span>
      <time className={classes.soft} dateTime={row.released_at}>
        {formatDateTime(row.released_at)}
      </time>
      {row.score !== row.released_score && (
        <span className={classes.note}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
          {t('results.differs')}
        </span>
      )}
    </span>
  );
}

/** `questions`: number of the questionnaire's questions; null: not known. */
export function useScoreColumns(questions: number | null): DataGridColumn<ScoreRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const label = labelsOf(t, 'results.columns');
    return [
      {
        key: 'name',
        label: label('name'),
        sortable: true,
        render: (row) => (
          <span className={classes.lines}>
            <span className={classes.strong}>{row.name}</span>
            <span className={classes.soft}>{row.identifier ?? row.email}</span>
          </span>
        ),
      },
      {
        key: 'number',
        label: label('number'),
        sortable: true,
        width: '96px',
        render: (row) => t('results.attempt', { number: row.number }),
      },
      {
        key: 'state',
        cardDetail: true,
        label: label('state'),
        sortable: true,
        width: '150px',
        render: (row) => <AttemptStateBadge state={row.state} />,
      },
      {
        key: 'finished_at',
        label: label('finished'),
        sortable: true,
        width: '166px',
        render: (row) => <EndOf row={row} />,
      },
      {
        key: 'answered',
        label: label('answered'),
        sortable: true,
        align: 'right',
        width: '118px',
        render: (row) =>
          questions === null
            ? formatNumber(row.answered)
            : t('results.answered_of', {
                answered: formatNumber(row.answered),
                total: formatNumber(questions),
              }),
      },
      {
        key: 'score',
        cardDetail: true,
        label: label('score'),
        sortable: true,
        align: 'right',
        width: '136px',
        render: (row) => <Current row={row} />,
      },
      {
        key: 'released_score',
        label: label('released'),
        sortable: true,
        align: 'right',
        width: '142px',
        render: (row) => <Released row={row} />,
      },
    ];
  }, [t, questions]);
}
