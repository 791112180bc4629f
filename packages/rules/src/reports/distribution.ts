import Big from 'big.js';
import { toStored, zero } from '../scoring/decimals.ts';

/** Equal values together: ten thousand scores are some hundred different ones. */
export interface CountedValue {
  /** Exact decimal. */
  value: string;
  count: number;
}

export interface Distribution {
  count: number;
  /** Rounded half up to four decimals; null without values. */
  mean: string | null;
  median: string | null;
  /** Of the population: everybody who took part is counted, nobody was sampled. */
  deviation: string | null;
}

/** The value at a place of the sorted values, from 0. */
function valueAt(sorted: readonly { value: Big; count: number }[], place: number): Big {
  let passed = 0;
  for (const { value, count } of sorted) {
    passed += count;
    if (place < passed) return value;
  }
  return zero;
}

export function computeDistribution(values: readonly CountedValue[]): Distribution {
  const sorted = values
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ value: new Big(value), count }))
    .sort((a, b) => a.value.cmp(b.value));
  const count = sorted.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return { count, mean: null, median: null, deviation: null };
  let sum = zero;
  let squares = zero;
  for (const one of sorted) {
    sum = sum.plus(one.value.times(one.count));
    squares = squares.plus(one.value.times(one.value).times(one.count));
  }
  // n * sum of squares - square of the sum is exact: the only rounding is that of the root and the division.
  const variance = squares.times(count).minus(sum.times(sum)).div(new Big(count).times(count));
  const middle = valueAt(sorted, Math.floor((count - 1) / 2)).plus(valueAt(sorted, Math.floor(count / 2)));
  return {
    count,
    mean: toStored(sum.div(count)),
    median: toStored(middle.div(2)),
    deviation: toStored(variance.lt(zero) ? zero : variance.sqrt()),
  };
}
