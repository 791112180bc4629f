import { describe, expect, it } from 'vitest';
import { timeZoneGroups } from './time-zones.ts';

const july = Date.UTC(2026, 6, 1);

describe('time zones', () => {
  it('begin with those of Brazil, by the name people know them by', () => {
    const [brazil, others] = timeZoneGroups('', 'pt-BR', july);
    expect(brazil?.zones[0]).toEqual({
      value: 'America/Sao_Paulo',
      label: expect.stringMatching(/^Sao Paulo: .*Brasília \(GMT-3\)$/),
    });
    expect(brazil?.zones).toHaveLength(16);
    expect(others?.zones.some(({ value }) => value === 'Europe/Lisbon')).toBe(true);
    expect(others?.zones.some(({ value }) => value === 'America/Sao_Paulo')).toBe(false);
  });
  it('hold the one that is saved, even where the browser does not know it', () => {
    const [, others] = timeZoneGroups('Moon/Tranquility', 'pt-BR', july);
    expect(others?.zones).toContainEqual({ value: 'Moon/Tranquility', label: 'Moon/Tranquility' });
  });
});
