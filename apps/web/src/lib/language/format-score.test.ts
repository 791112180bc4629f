import { describe, expect, it } from 'vitest';
import { formatPercent, formatScore, parseDecimal } from './format-score.ts';
import { setCurrentLanguage } from './language.ts';

describe('scores for people', () => {
  it('show two places with the decimal comma, rounded half up', () => {
    setCurrentLanguage('pt');
    expect(formatScore('7.5')).toBe('7,50');
    expect(formatScore('6.665')).toBe('6,67');
    expect(formatScore('10')).toBe('10,00');
    expect(formatScore('0')).toBe('0,00');
  });

  it('follow the language', () => {
    setCurrentLanguage('en');
    expect(formatScore('7.5')).toBe('7.50');
    setCurrentLanguage('pt');
  });

  it('write percentages without superfluous zeros', () => {
    expect(formatPercent('40.9091')).toBe('40,91');
    expect(formatPercent('80')).toBe('80');
    expect(formatPercent('100')).toBe('100');
    expect(formatPercent('62.5')).toBe('62,5');
    expect(formatPercent('0')).toBe('0');
  });
});

describe('typed decimals', () => {
  it('take comma and point', () => {
    expect(parseDecimal(' 7,5 ', 4)).toBe('7.5');
    expect(parseDecimal('0.1250', 4)).toBe('0.1250');
  });

  it('refuse what is no number, what is negative and too many places', () => {
    for (const typed of ['', '7,5,1', '1.234,5', '-1', 'dez', '1,23456', '7,'])
      expect(parseDecimal(typed, 4), typed).toBeNull();
  });
});
