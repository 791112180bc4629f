import Big from 'big.js';
import { hundred, zero } from './decimals.ts';

/**
 * Whether a score reaches the minimum percentage of the total; null where no minimum is set or nothing is worth
 * anything. Compared without a division, so that no rounding lets anybody pass or fail.
 */
export function computePassed(input: {
  total: string;
  max: string;
  minimumScorePercent: string | null;
}): boolean | null {
  const { total, max, minimumScorePercent } = input;
  if (minimumScorePercent === null || new Big(max).lte(zero)) return null;
  return new Big(total).times(hundred).gte(new Big(max).times(minimumScorePercent));
}
