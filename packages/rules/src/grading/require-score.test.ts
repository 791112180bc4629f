import { describe, expect, it } from 'vitest';
import { requireScore } from './require-score.ts';

const criteria = [
  { id: 'content', weight_percent: '60' },
  { id: 'form', weight_percent: '40' },
];
const mark = (score: string | null, percents: Record<string, string> = {}, max = '2.5') =>
  requireScore({ score, criteria, percents, max });

describe('requireScore', () => {
  it('takes a score up to the full one, without superfluous zeros', () => {
    expect(mark('2.50')).toBe('2.5');
    expect(mark('0')).toBe('0');
    expect(mark(null)).toBeNull();
  });
  it('refuses more than the full score and less than nothing', () => {
    expect(() => mark('2.5001')).toThrow('score-above-max');
    expect(() => mark('-0.1')).toThrow('invalid-value');
  });
  it('follows the criteria where percents are given, whatever score came with them', () => {
    expect(mark('1', { content: '100', form: '50' })).toBe('2');
    expect(mark(null, { content: '0', form: '0' })).toBe('0');
  });
  it('waits for every criterion, and knows them', () => {
    expect(() => mark('1', { content: '100' })).toThrow('invalid-value');
    expect(() => mark('1', { content: '100', form: '50', other: '1' })).toThrow('invalid-value');
    expect(() => mark('1', { content: '100', form: '101' })).toThrow('score-above-max');
  });
  it('refuses what criteria that weigh too much would give', () => {
    const heavy = [{ id: 'all', weight_percent: '150' }];
    expect(() => requireScore({ score: null, criteria: heavy, percents: { all: '100' }, max: '1' })).toThrow(
      'score-above-max',
    );
  });
});
