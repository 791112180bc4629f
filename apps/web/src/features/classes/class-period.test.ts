import { expect, test } from 'vitest';
import { isOver, periodOf } from './class-period.ts';

test('a class is over on the day after its last one', () => {
  expect(isOver({ ends_on: '2026-12-11' }, '2026-12-11')).toBe(false);
  expect(isOver({ ends_on: '2026-12-11' }, '2026-12-12')).toBe(true);
  expect(isOver({ ends_on: null }, '2026-12-12')).toBe(false);
});

test('its period is told as far as it is known', () => {
  expect(periodOf({ starts_on: '2026-02-02', ends_on: '2026-12-11' })).toBe('02/02/2026 – 11/12/2026');
  expect(periodOf({ starts_on: null, ends_on: '2026-12-11' })).toBe('11/12/2026');
  expect(periodOf({ starts_on: null, ends_on: null })).toBeNull();
});
