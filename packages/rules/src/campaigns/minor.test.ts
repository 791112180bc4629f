import { describe, expect, it } from 'vitest';
import { ageOn, dayIn, isMinor, isPlausibleBirthdate } from './minor.ts';

describe('minors', () => {
  it('are of age on the very birthday, not the day before', () => {
    expect(isMinor('2008-11-21', '2026-11-20', 18)).toBe(true);
    expect(isMinor('2008-11-21', '2026-11-21', 18)).toBe(false);
    expect(isMinor('2008-12-01', '2026-11-30', 18)).toBe(true);
  });

  it('born on 29 February are of age on 1 March', () => {
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
    expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  });

  it('takes the day of the institution, not that of the server', () => {
    const nearMidnight = Date.parse('2026-11-21T02:30:00Z');
    expect(dayIn(nearMidnight, 'America/Sao_Paulo')).toBe('2026-11-20');
    expect(dayIn(nearMidnight, 'Europe/Lisbon')).toBe('2026-11-21');
  });

  it('refuses days that nobody alive was born on', () => {
    expect(isPlausibleBirthdate('2026-11-22', '2026-11-21')).toBe(false);
    expect(isPlausibleBirthdate('2026-11-21', '2026-11-21')).toBe(true);
    expect(isPlausibleBirthdate('1899-01-01', '2026-11-21')).toBe(false);
  });
});
