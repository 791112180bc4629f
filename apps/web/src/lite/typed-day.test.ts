import { describe, expect, it } from 'vitest';
import { dayOrTyped, typedDay } from './typed-day.ts';

const type = (keys: string): string => [...keys].reduce((text, key) => typedDay(text + key, text), '');

describe('a typed day', () => {
  it('gets its signs while digits are typed, and takes those that are typed', () => {
    expect(type('20012010')).toBe('20/01/2010');
    expect(type('20/01/2010')).toBe('20/01/2010');
    expect(typedDay('20/0', '20/01')).toBe('20/0');
  });
  it('is written day first when the browser fills it in', () => {
    expect(typedDay('2010-01-20', '')).toBe('20/01/2010');
  });
  it('is a day once its year is whole', () => {
    expect(dayOrTyped('20/01/2010')).toBe('2010-01-20');
    expect(dayOrTyped('20012010')).toBe('2010-01-20');
    for (const unfinished of ['', '20', '20/01/', '20/01/20', '31/02/2010', '2010'])
      expect(dayOrTyped(unfinished)).toBe(unfinished);
  });
});
