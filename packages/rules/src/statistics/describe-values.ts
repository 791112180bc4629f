/** Of a list of numbers; all in their unit. */
export interface Description {
  count: number;
  mean: number;
  median: number;
  /** First and third quartile. */
  quartiles: [number, number];
  /** Of the population: everybody who took part is counted, nobody was sampled. */
  deviation: number;
  min: number;
  max: number;
}

/** Quantile by linear interpolation between the closest ranks (method 7 of Hyndman and Fan, that of spreadsheets). */
function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (place - below);
}

/** Null of no values. */
export function describeValues(values: readonly number[]): Description | null {
  const [first] = values;
  if (first === undefined) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const count = sorted.length;
  // Around a value of the list: sums of large numbers would lose the small differences.
  const mean = first + sorted.reduce((sum, value) => sum + (value - first), 0) / count;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    count,
    mean,
    median: quantileOf(sorted, 0.5),
    quartiles: [quantileOf(sorted, 0.25), quantileOf(sorted, 0.75)],
    deviation: Math.sqrt(squares / count),
    min: sorted[0] ?? first,
    max: sorted.at(-1) ?? first,
  };
}
