import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, localTimeOf } from './time-zone.ts';

const saoPaulo = 'America/Sao_Paulo';

describe('time zone', () => {
  it('reads a time on the institution’s clocks', () => {
    expect(instantOf('2026-03-01T14:30', saoPaulo)).toBe('2026-03-01T17:30:00.000Z');
    expect(instantOf('2026-07-01T00:00', 'Europe/Paris')).toBe('2026-06-30T22:00:00.000Z');
  });
  it('takes the offset that holds at the time meant, just after a change of clocks', () => {
    expect(instantOf('2026-03-08T03:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(instantOf('2026-11-01T03:30', 'America/New_York')).toBe('2026-11-01T08:30:00.000Z');
  });
  it('shows an instant on the institution’s clocks', () => {
    expect(localTimeOf('2026-03-01T17:30:00Z', saoPaulo)).toBe('2026-03-01T14:30');
    expect(localTimeOf('', saoPaulo)).toBe('');
  });
  it('has no instant for what is no time', () => {
    expect(instantOf('', saoPaulo)).toBeNull();
    expect(instantOf('amanhã', saoPaulo)).toBeNull();
  });
  it('gives back every minute it was given, also around changes of clocks', () => {
    const minute = fc.integer({ min: 0, max: 60 * 24 * 365 * 30 });
    fc.assert(
      fc.property(minute, fc.constantFrom(saoPaulo, 'Europe/Paris', 'America/New_York', 'UTC'), (n, zone) => {
        const instant = new Date(Date.UTC(2010, 0, 1) + n * 60_000).toISOString();
        const local = localTimeOf(instant, zone);
        const again = instantOf(local, zone);
        // An hour that happens twice has two instants; either is right, both show the same clock.
        expect(localTimeOf(again ?? '', zone)).toBe(local);
      }),
    );
  });
});
