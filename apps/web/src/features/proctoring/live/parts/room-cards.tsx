import type { RoomOverview } from '@certame/contract/features/proctoring/live/rooms.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import live from '../live.module.css';
import classes from './room-cards.module.css';
import { SeverityMark } from './severity-mark.tsx';

const counters = ['expected', 'not_started', 'in_progress', 'paused', 'offline', 'finished'] as const;

/** The rooms of an exam with their counters; a name opens the room. */
export function RoomCards({ rooms }: { rooms: readonly RoomOverview[] }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <ul className={classes.rooms}>
      {rooms.map((room) => (
        <li key={room.id} className={classes.room} data-urgent={room.alarms_high > 0}>
          <h2>
            {can('proctoring.room') ? <Link to={`/proctoring_room/${room.id}`}>{room.name}</Link> : room.name}
          </h2>
          <dl>
            {counters.map((key) => (
              <div key={key}>
                <dt>{t(`proctoring-live.counters.${key}`)}</dt>
                <dd>{formatNumber(room[key])}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.alarms}>
            <span>
              {room.alarms_high > 0 && <SeverityMark severity="H" />}
              {t('proctoring-live.alarms_high', { count: room.alarms_high })}
            </span>
            <span>
              {room.alarms_medium > 0 && <SeverityMark severity="M" />}
              {t('proctoring-live.alarms_medium', { count: room.alarms_medium })}
            </span>
          </p>
          <p className={live.soft}>
            {room.supervisors.length === 0
              ? t('proctoring-live.nobody_supervises')
              : room.supervisors
                  .map(({ name, present }) =>
                    present === null
                      ? name
                      : `${name} (${t(present ? 'proctoring-live.present' : 'proctoring-live.absent')})`,
                  )
                  .join(', ')}
          </p>
          {room.not_looked_at > 0 && (
            <p className={live.soft}>{t('proctoring-live.not_looked_at', { count: room.not_looked_at })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
