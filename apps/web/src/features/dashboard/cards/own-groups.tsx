import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { isBuilt } from '#app/built-screens.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { DashboardCard } from './dashboard-card.tsx';

/** Classes that the caller teaches. */
export function OwnClasses({ rows }: { rows: NonNullable<Dashboard['own_classes']> }) {
  const { t } = useTranslation();
  const can = useCan();
  const overview = isBuilt('/classes_students/:class_id/overview');
  if (rows.length === 0) return null;
  const pageOf = (id: string): string | null =>
    overview ? `/classes_students/${id}/overview` : can('classes.edit') ? `/classes/${id}/edit` : null;
  return (
    <DashboardCard title={t('dashboard.own_classes')}>
      <ul className={classes.list}>
        {rows.map((row) => {
          const page = pageOf(row.id);
          return (
            <li key={row.id}>
              <div>{page ? <Link to={page}>{row.name}</Link> : <strong>{row.name}</strong>}</div>
              <span className={classes.count}>{t('dashboard.students', { count: row.students })}</span>
            </li>
          );
        })}
      </ul>
    </DashboardCard>
  );
}

/** Rooms that the caller supervises today. `alone`: rooms are what this person is here for. */
export function OwnRooms({ rows, alone }: { rows: NonNullable<Dashboard['own_rooms']>; alone: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const panel = isBuilt('/classroom_configs/:id/monitoring_panel') && can('classrooms.monitoring_panel');
  const list = isBuilt('/classrooms') && can('classrooms.menu');
  if (rows.length === 0 && !alone) return null;
  return (
    <DashboardCard
      title={t('dashboard.own_rooms')}
      link={list ? { to: '/classrooms', label: t('dashboard.all') } : undefined}
    >
      {rows.length === 0 && <p className={classes.none}>{t('dashboard.no_rooms')}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              {list ? (
                <Link to={`/classrooms?f.config_id=${row.config_id}`}>{row.name}</Link>
              ) : (
                <strong>{row.name}</strong>
              )}
              <span>
                {row.exam}
                {row.starts_at && ` · ${formatDateTime(row.starts_at)}`}
              </span>
            </div>
            <span className={classes.count}>{t('dashboard.in_room', { count: row.participants })}</span>
            {panel && (
              <Link
                to={`/classroom_configs/${row.config_id}/monitoring_panel`}
                className={classes.go}
                aria-label={`${t('dashboard.watch')}: ${row.name}`}
              >
                {t('dashboard.watch')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}
