import { describe, expect, it } from 'vitest';
import {
  instantOfDay,
  maskTyped,
  partsOfLocalTime,
  readDay,
  readLocalTime,
  writeDay,
  writeLocalTime,
} from './local-time.ts';

const zone = 'America/Sao_Paulo';

describe('times as they are typed', () => {
  it.each([
    ['05/03/2026 08:30', '2026-03-05T11:30:00.000Z'],
    ['5/3/26 8:30', '2026-03-05T11:30:00.000Z'],
    ['05032026 0830', '2026-03-05T11:30:00.000Z'],
    ['05/03/2026 08h30', '2026-03-05T11:30:00.000Z'],
    ['05/03/2026 às 8h', '2026-03-05T11:00:00.000Z'],
    ['05/03/2026', '2026-03-06T02:59:00.000Z'],
  ])('%s', (typed, instant) => expect(readLocalTime(typed, zone, '23:59')).toBe(instant));

  it.each(['', 'amanhã', '31/02/2026 08:00', '05/13/2026 08:00', '05/03/2026 24:00', '05/03/2026 08:60'])(
    'refuses %j',
    (typed) => expect(readLocalTime(typed, zone, '08:00')).toBeNull(),
  );

  it('is shown on the institution’s clocks, and what is no time as it was typed', () => {
    expect(writeLocalTime('2026-03-05T11:30:00Z', zone)).toBe('05/03/2026 08:30');
    expect(writeLocalTime('2026-03-05T11:30:00Z', 'America/Manaus')).toBe('05/03/2026 07:30');
    expect(writeLocalTime('31/02/20', zone)).toBe('31/02/20');
  });

  it('keeps the time when another day is chosen', () => {
    expect(partsOfLocalTime('2026-03-06T02:59:00Z', zone)).toEqual({ day: '2026-03-05', time: '23:59' });
    expect(instantOfDay('2026-03-06', '23:59', zone)).toBe('2026-03-07T02:59:00.000Z');
  });
});

describe('days as they are typed', () => {
  it.each(['05/03/2026', '5/3/26', '05032026', ' 5.3.2026 '])('%j', (typed) =>
    expect(readDay(typed)).toBe('2026-03-05'),
  );
  it.each(['', '31/02/2026', '05/03/2026 08:30', '2026-03-05'])('refuses %j', (typed) =>
    expect(readDay(typed)).toBeNull(),
  );
  it('is shown day first, and what is no day as it was typed', () => {
    expect(writeDay('2026-03-05')).toBe('05/03/2026');
    expect(writeDay('5/3')).toBe('5/3');
  });
});

describe('signs that come by themselves', () => {
  const type = (keys: string, withTime: boolean): string =>
    [...keys].reduce((shown, key) => maskTyped(shown + key, shown, withTime), '');

  it('need only digits to be typed', () => {
    expect(type('05032026', false)).toBe('05/03/2026');
    expect(type('050320260830', true)).toBe('05/03/2026 08:30');
  });
  it('may be typed all the same', () => {
    expect(type('05/03/2026 08:30', true)).toBe('05/03/2026 08:30');
    expect(type('5/3/2026', false)).toBe('5/3/2026');
  });
  it('can be deleted, and leave pasted texts alone', () => {
    expect(maskTyped('05/03', '05/03/', false)).toBe('05/03');
    expect(maskTyped('05032026', '', false)).toBe('05032026');
  });
});
