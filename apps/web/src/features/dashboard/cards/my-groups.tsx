import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { isBuilt } from '#app/find-built-screen.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { CardRow, DashboardCard } from './dashboard-card.tsx';

/** Classes that the user teaches. */
export function MyClasses({ rows }: { rows: NonNullable<Dashboard['own_classes']> }) {
  const { t } = useTranslation();
  const can = useCan();
  const overview = isBuilt('/classes_students/:class_id/overview');
  if (rows.length === 0) return null;
  const pageOf = (id: string): string | null =>
    overview ? `/classes_students/${id}/overview` : can('classes.edit') ? `/classes/${id}/edit` : null;
  return (
    <DashboardCard title={t('dashboard.my_classes')}>
      <ul className={classes.list}>
        {rows.map((row) => (
          <CardRow
            key={row.id}
            title={row.name}
            to={pageOf(row.id)}
            count={t('dashboard.students', { count: row.students })}
          />
        ))}
      </ul>
    </DashboardCard>
  );
}

/** Rooms that the user supervises today. `alone`: supervising is all that the user does here. */
export function MyRooms({ rows, alone }: { rows: NonNullable<Dashboard['own_rooms']>; alone: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const panel = isBuilt('/classroom_configs/:id/monitoring_panel') && can('classrooms.monitoring_panel');
  const list = isBuilt('/classrooms') && can('classrooms.menu');
  if (rows.length === 0 && !alone) return null;
  return (
    <DashboardCard
      title={t('dashboard.my_rooms')}
      link={list ? { to: '/classrooms', label: t('dashboard.all') } : undefined}
    >
      {rows.length === 0 && <p className={classes.none}>{t('dashboard.no_rooms')}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <CardRow
            key={row.id}
            title={row.name}
            to={list ? `/classrooms?f.config_id=${row.config_id}` : null}
            detail={[row.exam, row.starts_at && formatDateTime(row.starts_at)].filter(Boolean).join(' · ')}
            count={t('dashboard.in_room', { count: row.participants })}
            action={
              panel && {
                to: `/classroom_configs/${row.config_id}/monitoring_panel`,
                label: t('dashboard.watch'),
              }
            }
          />
        ))}
      </ul>
    </DashboardCard>
  );
}
