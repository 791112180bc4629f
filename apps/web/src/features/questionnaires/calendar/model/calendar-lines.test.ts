import { describe, expect, it } from 'vitest';
import { daysShown } from './calendar-days.ts';
import { entriesOf, segmentsOf } from './calendar-lines.ts';

const zone = 'America/Sao_Paulo';
/** An exam from ten o'clock of one day of November 2026 to eleven of another. */
const exam = (id: string, first: number, last: number) => ({
  id,
  starts_at: new Date(Date.UTC(2026, 10, first, 13)).toISOString(),
  ends_at: new Date(Date.UTC(2026, 10, last, 14)).toISOString(),
});
const week = daysShown('week', '2026-11-10');

describe('exams of a week', () => {
  it('stand in lines that are free on all their days', () => {
    const exams = [exam('long', 1, 30), exam('early', 8, 9), exam('late', 10, 20), exam('between', 9, 10)];
    const placed = segmentsOf(week, exams, zone).map(
      ({ exam: { id }, from, to, line, startsHere, endsHere }) => ({
        id,
        at: [from, to, line],
        ends: [startsHere, endsHere],
      }),
    );
    expect(placed).toEqual([
      { id: 'long', at: [0, 6, 0], ends: [false, false] },
      { id: 'early', at: [0, 1, 1], ends: [true, true] },
      { id: 'between', at: [1, 2, 2], ends: [true, true] },
      { id: 'late', at: [2, 6, 1], ends: [true, false] },
    ]);
  });

  it('leave out what is over, or has not begun', () => {
    expect(segmentsOf(week, [exam('over', 1, 7), exam('later', 15, 16)], zone)).toEqual([]);
  });
});

it('a day says of each exam whether it begins, goes on or is over', () => {
  const exams = [exam('whole', 10, 10), exam('begins', 10, 12), exam('goes on', 9, 11), exam('ends', 9, 10)];
  expect(entriesOf('2026-11-10', exams, zone).map(({ exam: { id }, part }) => [id, part])).toEqual([
    ['whole', 'whole'],
    ['begins', 'begins'],
    ['goes on', 'goes_on'],
    ['ends', 'ends'],
  ]);
  expect(entriesOf('2026-11-13', exams, zone)).toEqual([]);
});
