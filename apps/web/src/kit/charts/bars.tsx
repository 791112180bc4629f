import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { ChartPatterns } from './chart-patterns.tsx';
import { type ToneOfSeries, toneColors } from './chart-tones.ts';

interface Props {
  id: string;
  series: readonly ToneOfSeries[];
  points: readonly { label: string; values: Readonly<Record<string, number>> }[];
  stacked: boolean;
  format: (value: number) => string;
  /** Bars lie, with room for long names beside them. */
  lying: boolean;
}

const rowHeight = 34;
const mostLabelled = 12;

/** Bars of a chart, loaded when the first chart is drawn. What they say stands in the table beside them. */
export default function Bars({ id, series, points, stacked, format, lying }: Props) {
  const rows = series.length > 1 && !stacked ? series.length * 0.7 : 1;
  return (
    <BarChart
      aria-hidden="true"
      accessibilityLayer={false}
      h={lying ? Math.max(140, points.length * rowHeight * rows + 50) : 260}
      data={points.map(({ label, values }) => ({ label, ...values }))}
      dataKey="label"
      type={stacked ? 'stacked' : 'default'}
      orientation={lying ? 'vertical' : 'horizontal'}
      series={series.map(({ key, label, tone }) => ({ name: key, label, color: toneColors[tone] }))}
      barProps={({ name }) => ({
        fill: `url(#${id}-${series.find(({ key }) => key === name)?.tone ?? 'accent'})`,
        stroke: 'var(--surface)',
        strokeOpacity: 1,
        strokeWidth: 1,
      })}
      maxBarWidth={56}
      valueFormatter={format}
      withBarValueLabel={!stacked && points.length * series.length <= mostLabelled}
      valueLabelProps={{ fill: 'var(--ink)', fontSize: 13 }}
      barChartProps={{ margin: { top: 22, right: lying ? 44 : 8 } }}
      yAxisProps={lying ? { width: 150, interval: 0 } : { width: 48, allowDecimals: false }}
      xAxisProps={lying ? { allowDecimals: false } : {}}
      textColor="var(--ink-soft)"
      gridColor="var(--edge)"
    >
      <ChartPatterns id={id} />
    </BarChart>
  );
}
