import Big from 'big.js';

/**
 * Scores are exact decimals, written as texts without superfluous zeros ("7.5"). Each item's score is rounded once, half
 * up to four decimals, when it is computed; sums of rounded scores are then exact. People are shown two decimals.
 */
export const storedDecimals = 4;
export const shownDecimals = 2;

const roundHalfUp = 1;

export const toStored = (value: Big): string => value.round(storedDecimals, roundHalfUp).toFixed();
/** For people: "6.667" gives "6.67". */
export const toShown = (score: string): string => new Big(score).toFixed(shownDecimals, roundHalfUp);

export const zero = new Big(0);
export const hundred = new Big(100);

export function clamp(value: Big, min: Big, max: Big): Big {
  if (value.lt(min)) return min;
  return value.gt(max) ? max : value;
}

export const percentOf = (percent: Big | string, whole: Big): Big => whole.times(percent).div(hundred);
