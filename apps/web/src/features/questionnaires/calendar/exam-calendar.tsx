import { type CalendarExam, listCalendarExams } from '@certame/contract/features/questionnaires/endpoints.ts';
import { SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconList } from '@tabler/icons-react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { usePhone } from '#kit/grid/tools/use-phone.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { activeTimeZone, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useSearchParams } from '#lib/page/router.tsx';
import { instantOf, localTimeOf } from '#lib/time/time-zone.ts';
import { ExamFilters } from '../list/exam-filters.tsx';
import { withView } from '../list/with-view.ts';
import { Agenda } from './agenda.tsx';
import classes from './calendar.module.css';
import {
  addDays,
  type CalendarSpan,
  calendarSpans,
  daysShown,
  isDay,
  stepFrom,
} from './model/calendar-days.ts';
import { useDayNames } from './use-day-names.ts';
import { WeeksTable } from './weeks-table.tsx';

/** The API's page size; an institution with more exams in one month has to filter. */
const most = 100;

/** The shown days, which are kept in the URL. */
function useShownDays() {
  const [params, setParams] = useSearchParams();
  const zone = activeTimeZone();
  const today = localTimeOf(new Date().toISOString(), zone).slice(0, 10);
  const asked = params.get('day');
  const day = isDay(asked) ? asked : today;
  const span = calendarSpans.find((one) => one === params.get('span')) ?? 'month';
  const show = (change: { span?: CalendarSpan; day?: string }): void =>
    setParams(
      (current) => {
        for (const [key, value] of Object.entries(change)) current.set(key, value);
        return current;
      },
      { replace: true },
    );
  return { zone, today, day, span, days: daysShown(span, day), show };
}

/**
 * Calendar of the questionnaires by their period, in the institution's time zone: month and week as tables, and an agenda, which phones
 * show instead of both.
 */
export default function ExamCalendar() {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const { zone, today, day, span, days, show } = useShownDays();
  const names = useDayNames();
  const startOf = (one: string): string => instantOf(`${one}T00:00`, zone) ?? '';
  const grid = useGrid<CalendarExam>(listCalendarExams.path, {
    perPage: most,
    ask: ({ filters: { state, class_id, discipline_id } }) => ({
      page: 1,
      sort: null,
      direction: 'asc',
      search: '',
      filters: {
        ...(state && { state }),
        ...(class_id && { class_id }),
        ...(discipline_id && { discipline_id }),
        from: [startOf(days[0] ?? day)],
        to: [startOf(addDays(days.at(-1) ?? day, 1))],
      },
    }),
  });
  const { query, rows, total } = grid;
  const title = span === 'week' ? names.range(days[0] ?? day, days.at(-1) ?? day) : names.month(day);
  return (
    <>
      <PageHeader
        title={t('titles./questionnaires')}
        actions={
          <ActionButton component={Link} to={withView(grid.state, 'list')} variant="default" icon={IconList}>
            {t('exam-calendar.list')}
          </ActionButton>
        }
      />
      <section aria-label={t('questionnaires.calendar')} className={classes.calendar}>
        <div className={classes.tools}>
          <div className={classes.steps}>
            <IconButton
              icon={IconChevronLeft}
              variant="default"
              size={36}
              label={t(`exam-calendar.before.${span}`)}
              onClick={() => show({ day: stepFrom(span, day, -1) })}
            />
            <IconButton
              icon={IconChevronRight}
              variant="default"
              size={36}
              label={t(`exam-calendar.after.${span}`)}
              onClick={() => show({ day: stepFrom(span, day, 1) })}
            />
            <button type="button" className={classes.today} onClick={() => show({ day: today })}>
              {t('exam-calendar.today')}
            </button>
            <h2 className={classes.title} aria-live="polite">
              {title}
            </h2>
          </div>
          <SegmentedControl
            aria-label={t('exam-calendar.span')}
            value={isPhone && span === 'agenda' ? 'month' : span}
            onChange={(value) => show({ span: value as CalendarSpan })}
            // On a phone every span is shown as an agenda.
            data={calendarSpans
              .filter((value) => !(isPhone && value === 'agenda'))
              .map((value) => ({ value, label: t(`exam-calendar.spans.${value}`) }))}
          />
        </div>
        <div className={classes.filters}>
          <ExamFilters grid={grid} />
        </div>
        <p className={classes.note}>
          {total > rows.length
            ? t('exam-calendar.more', { shown: formatNumber(rows.length), total: formatNumber(total) })
            : t('exam-calendar.undated')}
        </p>
        {query.isError && !query.data && <LoadFailure onRetry={() => void query.refetch()} />}
        {span === 'agenda' || isPhone ? (
          <Agenda days={days} today={today} exams={rows} zone={zone} isLoading={query.isPending} />
        ) : (
          <WeeksTable
            days={days}
            span={span}
            month={day.slice(0, 7)}
            today={today}
            exams={rows}
            zone={zone}
            caption={title}
            onDay={(one) => show({ span: 'week', day: one })}
          />
        )}
      </section>
    </>
  );
}
