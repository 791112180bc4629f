import { describe, expect, it } from 'vitest';
import { shortZoneName, timeZoneGroups } from './time-zones.ts';

const july = Date.UTC(2026, 6, 1);

describe('time zones', () => {
  it('begin with those of Brazil, by the name people know them by', () => {
    const [brazil, others] = timeZoneGroups('', 'pt-BR', july);
    expect(brazil?.zones[0]).toEqual({
      value: 'America/Sao_Paulo',
      label: expect.stringMatching(/^São Paulo \(GMT-3\): .*Brasília$/),
    });
    expect(brazil?.zones).toHaveLength(16);
    expect(others?.zones.some(({ value }) => value === 'Europe/Lisbon')).toBe(true);
    expect(others?.zones.some(({ value }) => value === 'America/Sao_Paulo')).toBe(false);
  });
  it('hold the one that is saved, even where the browser does not know it', () => {
    const [, others] = timeZoneGroups('Moon/Tranquility_Base', 'pt-BR', july);
    expect(others?.zones).toContainEqual({ value: 'Moon/Tranquility_Base', label: 'Moon/Tranquility Base' });
  });
  it('are named in a list by place and offset', () => {
    expect(shortZoneName('America/Porto_Velho', 'pt-BR', july)).toBe('Porto Velho (GMT-4)');
    expect(shortZoneName('America/New_York', 'pt-BR', july)).toBe('America/New York (GMT-4)');
  });
});
