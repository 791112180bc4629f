import Big from 'big.js';

const hundred = new Big(100);
const tolerance = new Big('0.001');

/** The share of each of several right answers, to the five decimals that Moodle writes. */
export const equalShare = (count: number): Big => hundred.div(Math.max(1, count)).round(5, 1);
const isSameFraction = (a: Big, b: Big): boolean => a.minus(b).abs().lte(tolerance);

/** Right and wrong answers of the same worth are what the bank means by right and wrong; anything else needs weights. */
export function haveEqualShares(fractions: readonly Big[]): boolean {
  const share = equalShare(fractions.filter((fraction) => fraction.gt(0)).length);
  return fractions.every((fraction) => isSameFraction(fraction, fraction.gt(0) ? share : share.times(-1)));
}
