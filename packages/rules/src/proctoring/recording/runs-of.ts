/** Ordinals that follow on each other: `from` to `to`, both part of it. */
export interface Run {
  from: number;
  to: number;
}

/** Runs of chunks that arrived, by ordinal. Between two of them something is missing. */
export function runsOf(ordinals: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const ordinal of ordinals.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && ordinal <= last.to + 1) last.to = ordinal;
    else runs.push({ from: ordinal, to: ordinal });
  }
  return runs;
}
