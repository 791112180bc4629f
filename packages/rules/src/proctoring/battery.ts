import type { Battery } from '@certame/contract/features/proctoring/battery.ts';

const lowPercent = 15;
const stepPercent = 10;

/** It may end before the exam does, and nobody has plugged it in. */
export const isBatteryLow = ({ percent, charging }: Battery): boolean => !charging && percent <= lowPercent;

/** Full and plugged in, or no battery at all: browsers say the same of both, and there is nothing to look after. */
export const isOnMains = ({ percent, charging }: Battery): boolean => charging && percent === 100;

/** Whether a browser tells what it sees now, having told that before; a level that trembles is not told again and again. */
export const isBatteryNews = (told: Battery | null, now: Battery): boolean =>
  told === null ||
  told.charging !== now.charging ||
  isBatteryLow(told) !== isBatteryLow(now) ||
  Math.abs(told.percent - now.percent) >= stepPercent;
