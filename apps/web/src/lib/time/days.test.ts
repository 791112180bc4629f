import { describe, expect, it } from 'vitest';
import { dayOf, groupByDay, relativeDayOf } from './days.ts';

const zone = 'America/Sao_Paulo';

describe('days', () => {
  it("are those of the institution's clocks, not of Greenwich", () => {
    expect(dayOf('2026-03-02T02:59:00Z', zone)).toBe('2026-03-01');
    expect(dayOf('2026-03-02T03:00:00Z', zone)).toBe('2026-03-02');
    expect(dayOf('2026-03-02T02:59:00Z', 'UTC')).toBe('2026-03-02');
  });
  it('have words for the nearest ones', () => {
    const now = Date.parse('2026-03-01T15:00:00Z');
    expect(relativeDayOf('2026-03-01', now, zone)).toBe('today');
    expect(relativeDayOf('2026-02-28', now, zone)).toBe('yesterday');
    expect(relativeDayOf('2026-02-27', now, zone)).toBe('date');
    expect(relativeDayOf('2026-03-02', now, zone)).toBe('date');
  });
  it('keep the order of the rows', () => {
    const rows = ['2026-03-02T12:00:00Z', '2026-03-02T04:00:00Z', '2026-03-02T01:00:00Z'].map(
      (created_at) => ({ created_at }),
    );
    expect(groupByDay(rows, zone).map(({ day, rows: some }) => [day, some.length])).toEqual([
      ['2026-03-02', 2],
      ['2026-03-01', 1],
    ]);
    expect(groupByDay([], zone)).toEqual([]);
  });
});
