import { describe, expect, it } from 'vitest';
import { daysOf, daysShown, isDay, stepFrom, weeksOf } from './calendar-days.ts';

const zone = 'America/Sao_Paulo';

describe('days that a calendar shows', () => {
  it('are whole weeks from Sunday on, around a month', () => {
    const days = daysShown('month', '2026-11-26');
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
    expect(weeksOf(days).map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    // February 2026 begins on a Sunday and has four weeks.
    expect(daysShown('month', '2026-02-10')).toHaveLength(28);
    expect(daysShown('month', '2026-08-31')[0]).toBe('2026-07-26');
  });

  it('are those of one week, or of the month for the agenda', () => {
    expect(daysShown('week', '2026-11-26')[0]).toBe('2026-11-22');
    expect(daysShown('week', '2026-11-22')[0]).toBe('2026-11-22');
    const agenda = daysShown('agenda', '2028-02-15');
    expect([agenda[0], agenda.at(-1)]).toEqual(['2028-02-01', '2028-02-29']);
  });

  it('go on by a month or a week, from any day of it', () => {
    expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepFrom('agenda', '2026-01-31', -1)).toBe('2025-12-01');
    expect(stepFrom('week', '2026-12-30', 1)).toBe('2027-01-06');
  });

  it('are read from an address only if they exist', () => {
    expect(['2026-02-29', '2026-2-1', '', null, '2026-02-28'].map(isDay)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('days of an exam', () => {
  it("are those of the institution's clocks", () => {
    // 23:00 to 01:00 in São Paulo.
    const late = { starts_at: '2026-11-11T02:00:00Z', ends_at: '2026-11-11T04:00:00Z' };
    expect(daysOf(late, zone)).toEqual({ first: '2026-11-10', last: '2026-11-11' });
    expect(daysOf(late, 'UTC')).toEqual({ first: '2026-11-11', last: '2026-11-11' });
  });

  it('end before midnight, when midnight is the end', () => {
    const whole = { starts_at: '2026-11-10T03:00:00Z', ends_at: '2026-11-11T03:00:00Z' };
    expect(daysOf(whole, zone)).toEqual({ first: '2026-11-10', last: '2026-11-10' });
  });

  it('are one, where start or end is missing', () => {
    const at = '2026-11-10T12:00:00Z';
    const oneDay = { first: '2026-11-10', last: '2026-11-10' };
    expect(daysOf({ starts_at: at, ends_at: null }, zone)).toEqual(oneDay);
    expect(daysOf({ starts_at: null, ends_at: at }, zone)).toEqual(oneDay);
  });
});
