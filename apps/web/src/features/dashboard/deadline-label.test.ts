import { describe, expect, it } from 'vitest';
import { deadlineLabel } from './deadline-label.ts';

const zone = 'America/Sao_Paulo';
const now = Date.parse('2026-11-21T18:00:00Z'); // 15:00 in São Paulo
const words = (end: string) => deadlineLabel(Date.parse(end), now, zone);

describe('a deadline in words', () => {
  it.each([
    ['2026-11-21T18:00:20Z', { key: 'minutes', count: 1 }],
    ['2026-11-21T18:45:00Z', { key: 'minutes', count: 45 }],
    ['2026-11-21T21:30:00Z', { key: 'hours', count: 3 }],
    // Before midnight in São Paulo, although it is the next day in UTC.
    ['2026-11-22T02:30:00Z', { key: 'hours', count: 8 }],
    ['2026-11-22T15:00:00Z', { key: 'tomorrow' }],
    ['2026-11-24T02:00:00Z', { key: 'days', count: 2 }],
    ['2026-12-05T18:00:00Z', { key: 'days', count: 14 }],
    ['2026-12-24T18:00:00Z', null],
    ['2026-11-21T17:59:00Z', null],
  ])('%s', (end, expected) => {
    expect(words(end)).toEqual(expected);
  });
});
