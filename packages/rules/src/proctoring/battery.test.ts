import { expect, it } from 'vitest';
import { isBatteryLow, isBatteryNews, isOnMains } from './battery.ts';

const at = (percent: number, charging = false) => ({ percent, charging });

it.each([
  [null, at(80), true],
  [at(80), at(71), false],
  [at(80), at(70), true],
  [at(80), at(80, true), true],
  [at(20), at(16), false],
  [at(20), at(15), true],
  [at(15), at(6), false],
  [at(15), at(5), true],
  [at(60, true), at(69, true), false],
  [at(60, true), at(70, true), true],
])('after %j, %j is news: %s', (told, now, isNews) => {
  expect(isBatteryNews(told, now)).toBe(isNews);
});

it('is low at fifteen per cent, unless it is plugged in', () => {
  expect([at(16), at(15), at(0), at(15, true)].map(isBatteryLow)).toEqual([false, true, true, false]);
});

it('has nothing to look after where it is full and plugged in', () => {
  expect([at(100), at(99, true), at(100, true)].map(isOnMains)).toEqual([false, false, true]);
});
