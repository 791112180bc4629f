import { expect, it } from 'vitest';
import { writeDuration } from './duration.ts';

it.each([
  [-1, '0:00', '00:00'],
  [65_999, '1:05', '01:05'],
  [600_000, '10:00', '10:00'],
  [3_725_000, '1:02:05', '1:02:05'],
])('%i ms is %s, or %s', (ms, text, padded) => {
  expect([writeDuration(ms), writeDuration(ms, true)]).toEqual([text, padded]);
});
