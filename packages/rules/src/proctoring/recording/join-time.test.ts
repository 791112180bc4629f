import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { expect, it } from 'vitest';
import { isTimeToJoin } from './join-time.ts';

const { settleMs } = recordingLimits;

it('joins at once when every segment has ended, else when nothing has come for long', () => {
  expect(isTimeToJoin([{ isEnded: true, lastMs: 100 }], 100, 100)).toBe(true);
  const broken = [
    { isEnded: true, lastMs: 100 },
    { isEnded: false, lastMs: 500 },
  ];
  expect(isTimeToJoin(broken, 100, 500 + settleMs - 1)).toBe(false);
  expect(isTimeToJoin(broken, 100, 500 + settleMs)).toBe(true);
  expect(isTimeToJoin([], 1000, 1000 + settleMs - 1)).toBe(false);
  expect(isTimeToJoin([], 1000, 1000 + settleMs)).toBe(true);
});
