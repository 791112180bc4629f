import type { GapKey } from '@certame/contract/features/questions/content.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';

/** Answers that a gap accepts at full weight, for people; numbers with a tolerance become `range`. */
export function acceptedAnswers(
  key: GapKey | undefined,
  range: (min: string, max: string) => string,
): string[] {
  if (!key) return [];
  const full = <T extends { weight_percent: string }>(accepted: readonly T[]): T[] =>
    accepted.filter((one) => Number(one.weight_percent) >= 100);
  return [
    ...full(key.texts).map((one) => one.text),
    ...full(key.numbers).map(({ min, max }) =>
      Number(min) === Number(max) ? formatDecimal(min) : range(formatDecimal(min), formatDecimal(max)),
    ),
  ];
}
