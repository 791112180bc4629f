import { grid } from '@certame/contract/constants.ts';

/**
 * Pages to offer as buttons: at most `max`, around the current one, as many on each side as there are.
 * `computePageWindow(50, 100)` -> 46 to 54.
 */
export function computePageWindow(
  current: number,
  last: number,
  max: number = grid.maxPageButtons,
): number[] {
  const count = Math.min(Math.max(1, last), max);
  const middle = Math.floor(max / 2);
  const first = Math.min(Math.max(1, current - middle), Math.max(1, last - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
