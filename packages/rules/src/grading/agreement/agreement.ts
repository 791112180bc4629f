/** How alike graders are on one scale of levels. */
export interface Agreement {
  pairs: number;
  /** Shares of the pairs: the same level; at most one level apart. Null without pairs. */
  exact: number | null;
  adjacent: number | null;
  /** Cohen's kappa with quadratic weights; null without pairs, and where chance itself would always agree. */
  kappa: number | null;
}

/** Two levels that graders gave the same answer, and how often they did. */
export interface LevelPair {
  levels: readonly [number, number];
  count: number;
}

/**
 * Agreement of pairs of levels (0 to `levels` - 1) that two graders gave the same answer. Which of the two comes first means nothing:
 * graders are drawn anew for each answer, so that each pair counts in both orders.
 */
export function agreementOf(pairs: readonly LevelPair[], levels: number): Agreement {
  const count = pairs.reduce((sum, pair) => sum + pair.count, 0);
  if (count === 0) return { pairs: 0, exact: null, adjacent: null, kappa: null };
  const meanOf = (value: (a: number, b: number) => number): number =>
    pairs.reduce((sum, { levels: [a, b], count: times }) => sum + times * value(a, b), 0) / count;
  const shareOf = (most: number): number => meanOf((a, b) => (Math.abs(a - b) <= most ? 1 : 0));
  const frequency = Array.from({ length: levels }, (_none, level) =>
    meanOf((a, b) => (Number(a === level) + Number(b === level)) / 2),
  );
  // The weights' common divisor, (levels - 1) squared, cancels out.
  const observed = meanOf((a, b) => (a - b) ** 2);
  let expected = 0;
  for (const [i, one] of frequency.entries())
    for (const [j, other] of frequency.entries()) expected += one * other * (i - j) ** 2;
  return {
    pairs: count,
    exact: shareOf(0),
    adjacent: shareOf(1),
    kappa: expected === 0 ? null : 1 - observed / expected,
  };
}
