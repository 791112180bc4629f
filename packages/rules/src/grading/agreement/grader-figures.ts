/** One score that a grader gave an answer, in points. */
export interface GivenPoints {
  graderId: string;
  answerId: string;
  points: number;
}

export interface GraderFigures {
  scored: number;
  mean: number;
  /** Standard deviation of the scores; null for a single one. */
  spread: number | null;
  /** Points below the mean of the others on the same answers: above zero is severe. Null where nobody else has scored any. */
  severity: number | null;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Figures of each grader who has given a score. */
export function figuresOf(given: readonly GivenPoints[]): Map<string, GraderFigures> {
  const byAnswer = Map.groupBy(given, (one) => one.answerId);
  const figures = new Map<string, GraderFigures>();
  for (const [graderId, own] of Map.groupBy(given, (one) => one.graderId)) {
    const points = own.map((one) => one.points);
    const mean = meanOf(points);
    const apart = own.flatMap((one) => {
      const others = (byAnswer.get(one.answerId) ?? []).filter((other) => other.graderId !== graderId);
      return others.length === 0 ? [] : [meanOf(others.map((other) => other.points)) - one.points];
    });
    figures.set(graderId, {
      scored: points.length,
      mean,
      spread: points.length < 2 ? null : Math.sqrt(meanOf(points.map((value) => (value - mean) ** 2))),
      severity: apart.length === 0 ? null : meanOf(apart),
    });
  }
  return figures;
}

/** Days that what remains takes at the pace of the last `days`; null while nothing was graded in them. */
export const daysLeft = ({
  remaining,
  recent,
  days,
}: {
  remaining: number;
  recent: number;
  days: number;
}): number | null => (remaining === 0 ? 0 : recent === 0 ? null : Math.ceil((remaining * days) / recent));
