import type { CalendarExam } from '@certame/contract/features/questionnaires/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { StateBadge } from '../list/state-badge.tsx';
import classes from './calendar.module.css';
import type { Day } from './model/calendar-days.ts';
import { entriesOf } from './model/calendar-lines.ts';
import { useDayNames } from './use-day-names.ts';
import { useExamEntry } from './use-exam-entry.ts';

interface Props {
  days: readonly Day[];
  today: Day;
  exams: readonly CalendarExam[];
  zone: string;
  isLoading: boolean;
}

/** Agenda of the exams that begin or end on each day; days without changes are left out. */
export function Agenda({ days, today, exams, zone, isLoading }: Props) {
  const { t } = useTranslation();
  const names = useDayNames();
  const entry = useExamEntry(zone);
  const first = days[0];
  const filled = days
    .map((day) => ({
      day,
      // An exam that has begun before the first day is listed once, on that day.
      entries: entriesOf(day, exams, zone).filter(({ part }) => part !== 'goes_on' || day === first),
    }))
    .filter(({ entries }) => entries.length > 0);
  if (isLoading) return <Skeleton height={240} radius={12} />;
  if (filled.length === 0) return <p className={classes.none}>{t('exam-calendar.none')}</p>;
  return (
    <ol className={classes.agenda}>
      {filled.map(({ day, entries }) => (
        <li key={day} aria-current={day === today ? 'date' : undefined}>
          <h3>
            {names.day(day)}
            {day === today && <span>{t('exam-calendar.today')}</span>}
          </h3>
          <ul>
            {entries.map((one) => {
              const to = entry.addressOf(one.exam);
              return (
                <li key={one.exam.id}>
                  <span className={classes.hours}>{entry.hoursOf(one)}</span>
                  <span className={classes.about}>
                    {to === null ? one.exam.name : <Link to={to}>{one.exam.name}</Link>}
                    <small>
                      {t('exam-calendar.participants', {
                        count: one.exam.participants,
                        participants: formatNumber(one.exam.participants),
                      })}
                    </small>
                  </span>
                  <StateBadge state={one.exam.state} />
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
