import type { Chart, Fact } from '@certame/contract/features/reports/charts.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import type { Translate } from '#lib/texts.ts';

/** Facts and charts with labels of `reports.facts`, `reports.charts` and `reports.series`. */
export const figuresIn = (translate: Translate) => ({
  fact: (key: string, value: string | number | null, unit: Fact['unit'] = 'count'): Fact => ({
    ...{ key, unit },
    label: translate(textKey(`reports.facts.${key}`)),
    value: value === null ? null : String(value),
  }),
  /** Series are named by texts. */
  chart: (
    key: string,
    series: readonly string[],
    points: Chart['points'],
    { unit = 'people', stacked = series.length > 1 }: { unit?: string; stacked?: boolean } = {},
  ): Chart => ({
    ...{ key, points, stacked },
    title: translate(textKey(`reports.charts.${key}`)),
    unit: translate(textKey(`reports.units.${unit}`)),
    series: series.map((one) => ({ key: one, label: translate(textKey(`reports.series.${one}`)) })),
  }),
});

/** Counts of pairs as points: one for each label in its order, with a value for each series. */
export function pointsOf(
  rows: readonly { label: string; series: string; count: number }[],
  series: readonly string[],
): Chart['points'] {
  const points = new Map<string, Record<string, number>>();
  for (const { label, series: key, count } of rows) {
    const values = points.get(label) ?? Object.fromEntries(series.map((one) => [one, 0]));
    values[key] = (values[key] ?? 0) + count;
    points.set(label, values);
  }
  return [...points].map(([label, values]) => ({ label, values }));
}
