import { type Day, daysOf } from './calendar-days.ts';

interface Period {
  id: string;
  starts_at: string | null;
  ends_at: string | null;
}

/** An exam's part of one week. */
export interface Segment<Exam> {
  exam: Exam;
  /** Columns of the week, from 0, both included. */
  from: number;
  to: number;
  /** Its line in the week, from 0: the same on every day, so that it reads as one bar. */
  line: number;
  startsHere: boolean;
  endsHere: boolean;
}

/** The exams of a week, each in the first line that is free on all its days; the earlier and the longer ones above. */
export function segmentsOf<Exam extends Period>(
  week: readonly Day[],
  exams: readonly Exam[],
  timeZone: string,
): Segment<Exam>[] {
  const [sunday = ''] = week;
  const end = week.at(-1) ?? '';
  const parts = exams
    .map((exam) => ({ exam, ...daysOf(exam, timeZone) }))
    .filter(({ first, last }) => first <= end && last >= sunday)
    .map(({ exam, first, last }) => ({
      exam,
      from: Math.max(week.indexOf(first), 0),
      to: last > end ? week.length - 1 : week.indexOf(last),
      startsHere: first >= sunday,
      endsHere: last <= end,
    }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  /** The last occupied column of each line. */
  const takenTo: number[] = [];
  return parts.map((part) => {
    const free = takenTo.findIndex((column) => column < part.from);
    const line = free === -1 ? takenTo.length : free;
    takenTo[line] = part.to;
    return { ...part, line };
  });
}

export interface DayEntry<Exam> {
  exam: Exam;
  /** Whether it is the day on which the exam begins, is over, both, or one between. */
  part: 'begins' | 'ends' | 'whole' | 'goes_on';
}

/** The exams of one day: those that begin, end or go on. */
export function entriesOf<Exam extends Period>(
  day: Day,
  exams: readonly Exam[],
  timeZone: string,
): DayEntry<Exam>[] {
  return exams.flatMap((exam) => {
    const { first, last } = daysOf(exam, timeZone);
    if (day < first || day > last) return [];
    const part = first === last ? 'whole' : day === first ? 'begins' : day === last ? 'ends' : 'goes_on';
    return [{ exam, part }];
  });
}
