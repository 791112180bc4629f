import { Button, Skeleton, Table } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { usePhone } from '#kit/grid/tools/use-phone.ts';
import { formatRounded } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import classes from './chart-figure.module.css';
import { ToneSwatch } from './chart-patterns.tsx';
import { type Tone, type ToneOfSeries, withTones } from './chart-tones.ts';

const Bars = onDemand(() => import('./bars.tsx'));

interface Chart {
  title: string;
  unit: string;
  stacked: boolean;
  series: readonly { key: string; label: string }[];
  points: readonly { label: string; values: Readonly<Record<string, number>> }[];
}

interface Props {
  chart: Chart;
  /** Series -> tone, where one means something. */
  toneOf?: Readonly<Partial<Record<string, Tone>>>;
}

const longLabelChars = 14;
const mostLying = 24;

function ChartTable({ chart }: { chart: Chart }) {
  return (
    <div className={classes.table}>
      <Table aria-label={chart.title} withRowBorders striped>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {chart.series.map(({ key, label }) => (
              <Table.Th key={key} ta="right" scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {chart.points.map(({ label, values }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {chart.series.map(({ key }) => (
                <Table.Td key={key} ta="right">
                  {values[key] === undefined ? '–' : formatRounded(values[key])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Square and name of each series, where there is more than one. */
function Legend({ id, series }: { id: string; series: readonly ToneOfSeries[] }) {
  if (series.length < 2) return null;
  return (
    <ul className={classes.legend}>
      {series.map(({ key, label, tone }) => (
        <li key={key}>
          <ToneSwatch id={`${id}-${key}`} tone={tone} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/**
 * A chart of bars with the table of its values behind a button. Series differ by pattern as well as by colour, and a screen reader
 * gets the table.
 */
export function ChartFigure({ chart, toneOf = {} }: Props) {
  const { t } = useTranslation();
  const id = useId().replace(/[^\w-]/g, '');
  const isPhone = usePhone();
  const [asTable, setAsTable] = useState(false);
  const { title, unit, stacked, points } = chart;
  const series = withTones(chart.series, toneOf);
  const hasData = points.some(({ values }) => Object.values(values).some((value) => value !== 0));
  const isLong = points.some(({ label }) => label.length > longLabelChars);
  const lying = points.length <= mostLying && (isLong || (isPhone && points.length > 4));
  return (
    <figure className={classes.figure} aria-label={title}>
      <figcaption className={classes.head}>
        <span>
          <strong>{title}</strong> <span className={classes.unit}>{t('charts.in_unit', { unit })}</span>
        </span>
        {hasData && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            onClick={() => setAsTable(!asTable)}
          >
            {t(asTable ? 'charts.show_chart' : 'charts.show_table')}
          </Button>
        )}
      </figcaption>
      {!hasData && <p className={classes.none}>{t('charts.no_data')}</p>}
      {hasData && asTable && <ChartTable chart={chart} />}
      {hasData && !asTable && (
        <>
          <Legend id={id} series={series} />
          <Suspense fallback={<Skeleton h={260} />}>
            <Bars {...{ id, series, points, stacked, lying }} format={formatRounded} />
          </Suspense>
          <div className="visually-hidden">
            <ChartTable chart={chart} />
          </div>
        </>
      )}
    </figure>
  );
}
