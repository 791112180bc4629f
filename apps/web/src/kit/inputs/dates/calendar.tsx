import { DatePicker } from '@mantine/dates';
import { useTranslation } from '#lib/language/i18n.ts';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/pt-br.js';

interface Props {
  /** "YYYY-MM-DD". */
  day: string | null;
  onChoose: (day: string) => void;
}

/** The month as a sheet, in the reader's language; a chunk of its own, asked for when it is first opened. */
export default function Calendar({ day, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <DatePicker
      locale={i18n.language === 'pt' ? 'pt-br' : i18n.language}
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      value={day}
      {...(day === null ? {} : { defaultDate: day })}
      ariaLabels={{
        previousMonth: t('kit.calendar.previous_month'),
        nextMonth: t('kit.calendar.next_month'),
      }}
      onChange={(next) => {
        if (next !== null) onChoose(next);
      }}
    />
  );
}
