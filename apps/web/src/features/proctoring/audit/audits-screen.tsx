import { severities } from '@certame/contract/features/exam/states.ts';
import {
  type AuditRow,
  listAuditedExams,
  listAudits,
} from '@certame/contract/features/proctoring/audit/endpoints.ts';
import { auditStates, videoStates } from '@certame/contract/features/proctoring/video-states.ts';
import { IconFlag, IconTimelineEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SeverityIcon } from '#features/timeline/index.ts';
import { Absent } from '#kit/cells/absent.tsx';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, filterByPeriod } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { PeriodChip } from '#kit/grid/tools/filters/period-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './audits.module.css';
import { AuditStateBadge } from './parts/audit-state-badge.tsx';

export const texts = ['proctoring-audit', 'timeline', 'results'];

const auditPath = (id: string): string => `/proctoring_audit/${id}`;
const bySeverity = [
  ['high', 'H'],
  ['medium', 'M'],
  ['low', 'L'],
] as const;

function EventCounts({ row }: { row: AuditRow }) {
  const { t } = useTranslation();
  return (
    <span className={classes.counts}>
      {bySeverity.map(([key, severity]) => (
        <span key={key} className={classes.count} data-none={row[key] === 0 || undefined}>
          <SeverityIcon severity={severity} />
          <span className="visually-hidden">{t(`timeline.severities.${severity}`)}</span>
          {formatNumber(row[key])}
        </span>
      ))}
    </span>
  );
}

/** Supervised attempts, with the counts of their events and the states of their audits. */
export default function AuditsScreen() {
  const { t } = useTranslation();
  const grid = useGrid<AuditRow>(listAudits.path);
  const exams = useQuery({ ...queryOf(listAuditedExams, {}), select: modelOf });
  const columns = useMemo(() => {
    const column = columnsOf<AuditRow>(t, { labels: 'proctoring-audit.columns' });
    return [
      column('name', { sortable: true }, (row) => (
        <span className={classes.lines}>
          {row.name}
          <small className={classes.soft}>{t('proctoring-audit.attempt', { number: row.number })}</small>
        </span>
      )),
      column('exam', { sortable: true }, (row) => row.exam),
      column('started_at', { kind: 'dateTime', sortable: true, width: '150px' }, (row) => (
        <DateTimeCell value={row.started_at} />
      )),
      column(
        'high',
        { label: t('proctoring-audit.events_column'), width: '150px', cardDetail: true },
        (row) => <EventCounts row={row} />,
      ),
      column('video_state', { sortable: true, width: '130px' }, (row) =>
        row.media_deleted_at === null
          ? t(`proctoring-audit.video_states.${row.video_state}`)
          : t('proctoring-audit.no_media'),
      ),
      column('audit_state', { sortable: true, width: '150px', cardDetail: true }, (row) => (
        <span className={classes.state}>
          <AuditStateBadge state={row.audit_state} />
          {row.flagged_at !== null && (
            <IconFlag size={16} stroke={1.8} role="img" aria-label={t('proctoring-audit.flagged_yes')} />
          )}
        </span>
      )),
      column('delete_after', { kind: 'dateTime', sortable: true, width: '150px' }, (row) =>
        row.delete_after === null || row.media_deleted_at !== null ? (
          <Absent />
        ) : (
          <DateTimeCell value={row.delete_after} />
        ),
      ),
    ];
  }, [t]);
  const severityOptions = severities.map((value) => ({ value, label: t(`timeline.severities.${value}`) }));

  return (
    <>
      <PageHeader title={t('titles./proctoring_audit')} help={t('proctoring-audit.help')} />
      <DataList
        grid={grid}
        what={t('proctoring-audit.many')}
        searchLabel={t('proctoring-audit.search')}
        filters={
          <>
            <FilterChip
              label={t('proctoring-audit.columns.exam')}
              {...filterBy(grid, 'exam')}
              loading={exams.isPending}
              options={(exams.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <FilterChip
              label={t('proctoring-audit.columns.audit_state')}
              {...filterBy(grid, 'audit_state')}
              options={auditStates.map((value) => ({
                value,
                label: t(`proctoring-audit.audit_states.${value}`),
              }))}
            />
            <FilterChip
              label={t('proctoring-audit.columns.video_state')}
              {...filterBy(grid, 'video_state')}
              options={videoStates.map((value) => ({
                value,
                label: t(`proctoring-audit.video_states.${value}`),
              }))}
            />
            <FilterChip
              label={t('proctoring-audit.severity_filter')}
              {...filterBy(grid, 'severity')}
              options={severityOptions}
            />
            <FilterChip
              label={t('proctoring-audit.flagged_only')}
              single
              {...filterBy(grid, 'flagged')}
              options={[
                { value: 'true', label: t('proctoring-audit.flagged_yes') },
                { value: 'false', label: t('proctoring-audit.flagged_no') },
              ]}
            />
            <PeriodChip label={t('proctoring-audit.columns.started_at')} {...filterByPeriod(grid)} />
          </>
        }
        label={t('titles./proctoring_audit')}
        columns={columns}
        rowLink={(row) => auditPath(row.id)}
        rowName={(row) => row.name}
        rowActions={(row) => [
          {
            key: 'open',
            label: t('proctoring-audit.open'),
            icon: IconTimelineEvent,
            to: auditPath(row.id),
          },
        ]}
        help={t('proctoring-audit.empty')}
      />
    </>
  );
}
