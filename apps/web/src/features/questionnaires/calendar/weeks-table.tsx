import type { CalendarExam } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { periodLabel } from '../list/period-label.ts';
import classes from './calendar.module.css';
import { type Day, weeksOf } from './model/calendar-days.ts';
import { entriesOf, type Segment, segmentsOf } from './model/calendar-lines.ts';
import { useDayNames } from './use-day-names.ts';
import { useExamEntry } from './use-exam-entry.ts';

interface Props {
  days: readonly Day[];
  span: 'month' | 'week';
  /** "YYYY-MM": days of other months are paler. */
  month: string;
  today: Day;
  exams: readonly CalendarExam[];
  zone: string;
  caption: string;
  onDay: (day: Day) => void;
}

/** Maximum number of lines per day in the month; the week shows all. */
const linesOfMonth = 4;

interface CellProps extends Pick<Props, 'span' | 'zone' | 'onDay'> {
  day: Day;
  /** Column of the week. */
  column: number;
  segments: readonly Segment<CalendarExam>[];
}

/** One exam on one day. Of the bar of several days only the first cell of a week is in the tab order. */
function Entry({
  segment,
  column,
  day,
  zone,
  span,
}: {
  span: Props['span'];
  segment: Segment<CalendarExam>;
  column: number;
  day: Day;
  zone: string;
}) {
  const { t } = useTranslation();
  const entry = useExamEntry(zone);
  const { exam, from, to } = segment;
  const [{ part } = { part: 'goes_on' as const }] = entriesOf(day, [exam], zone);
  const address = entry.addressOf(exam);
  const isFirst = column === from;
  const hours = entry.hoursOf({ exam, part });
  const words = (
    <>
      <span className={classes.words} aria-hidden="true">
        {isFirst && part !== 'goes_on' && (
          <span>{span === 'week' && part === 'whole' ? hours : entry.startOf(exam)}</span>
        )}
        {isFirst && <strong>{exam.name}</strong>}
        {!isFirst && part === 'ends' && <span>{hours}</span>}
      </span>
      <span className="visually-hidden">
        {exam.name}, {hours}, {t(`questionnaires.states.${exam.state}`)}
      </span>
    </>
  );
  const look = {
    className: classes.entry,
    title: `${exam.name} · ${periodLabel(exam)}`,
    'data-state': exam.state,
    // The name spans the days of the bar, up to the hour at its end.
    style: { '--days': isFirst ? Math.max(to - from + (segment.endsHere ? 0 : 1), 1) : 1 } as CSSProperties,
    'data-begins': (isFirst && segment.startsHere) || undefined,
    'data-ends': (column === to && segment.endsHere) || undefined,
  };
  if (address === null) return <span {...look}>{words}</span>;
  return (
    <Link to={address} tabIndex={isFirst ? undefined : -1} {...look}>
      {words}
    </Link>
  );
}

function DayCell({ day, column, segments, span, zone, onDay }: CellProps) {
  const { t } = useTranslation();
  const names = useDayNames();
  const here = segments.filter(({ from, to }) => from <= column && column <= to);
  const shown = span === 'week' ? here : here.filter(({ line }) => line < linesOfMonth);
  const hidden = here.length - shown.length;
  return (
    <>
      <time dateTime={day} className={classes.day}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="visually-hidden">{names.day(day)}</span>
      </time>
      {here.length > 0 && (
        <ul className={classes.entries}>
          {shown.map((segment) => (
            <li key={segment.exam.id} style={{ gridRow: segment.line + 1 }}>
              <Entry segment={segment} column={column} day={day} zone={zone} span={span} />
            </li>
          ))}
          {hidden > 0 && (
            <li style={{ gridRow: linesOfMonth + 1 }}>
              <button type="button" className={classes.hidden} onClick={() => onDay(day)}>
                {t('exam-calendar.hidden', { count: hidden })}
                <span className="visually-hidden"> {names.day(day)}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** Weeks as the rows of a table, an exam of several days as a bar across its cells. */
export function WeeksTable(props: Props) {
  const { days, span, month, today, exams, zone, caption, onDay } = props;
  const names = useDayNames();
  const weeks = weeksOf(days);
  return (
    <table className={classes.weeks} data-span={span}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              <abbr title={names.weekday(day).long}>{names.weekday(day).short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => {
          const segments = segmentsOf(week, exams, zone);
          return (
            <tr key={week[0]}>
              {week.map((day, column) => (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  data-outside={(span === 'month' && !day.startsWith(month)) || undefined}
                >
                  <DayCell
                    span={span}
                    zone={zone}
                    onDay={onDay}
                    day={day}
                    column={column}
                    segments={segments}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
