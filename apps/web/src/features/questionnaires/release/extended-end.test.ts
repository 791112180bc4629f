import { expect, test } from 'vitest';
import { extendedEnd } from './extended-end.ts';

test('an end is moved from where it is, or from now where it is over', () => {
  const nowMs = Date.parse('2026-05-04T12:00:00Z');
  expect(extendedEnd('2026-05-04T13:00:00Z', 15, nowMs)).toBe('2026-05-04T13:15:00.000Z');
  expect(extendedEnd('2026-05-04T11:00:00Z', 60, nowMs)).toBe('2026-05-04T13:00:00.000Z');
});
