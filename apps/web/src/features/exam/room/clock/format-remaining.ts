import { writeDuration } from '#lib/time/duration.ts';

/** "1:02:03" or "02:03" from milliseconds, seconds rounded up. */
export const formatRemaining = (ms: number): string => writeDuration(Math.ceil(ms / 1000) * 1000, true);
