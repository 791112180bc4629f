import type { CalendarExam } from '@certame/contract/features/questionnaires/endpoints.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import { localTimeOf } from '#lib/time/time-zone.ts';
import { addressOf, landingTabOf, tabsOf } from '../tabs/tabs.ts';
import type { DayEntry } from './model/calendar-lines.ts';

/** Link of an exam's entry, and the text of its hours on one of its days. */
export function useExamEntry(zone: string) {
  const { t } = useTranslation();
  const can = useCan();
  const timeOf = (instant: string | null): string =>
    instant === null ? '' : localTimeOf(instant, zone).slice(11);
  return {
    addressOf: (exam: CalendarExam): string | null => {
      const tab = landingTabOf(exam, tabsOf(exam, can), Date.now());
      return tab ? addressOf(tab, exam.id) : null;
    },
    /** Only the starting hour. */
    startOf: ({ starts_at, ends_at }: CalendarExam): string => timeOf(starts_at ?? ends_at),
    hoursOf: ({ exam, part }: DayEntry<CalendarExam>): string => {
      const start = timeOf(exam.starts_at);
      const end = timeOf(exam.ends_at);
      if (part === 'goes_on') return t('exam-calendar.goes_on');
      if (part === 'ends' || start === '') return t('exam-calendar.until', { end });
      if (part === 'begins' || end === '') return t('exam-calendar.from', { start });
      return t('exam-calendar.hours', { start, end });
    },
  };
}
