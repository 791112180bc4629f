import type { GridColumn } from '@certame/contract/kit/grid.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { formatDecimal, formatNumber } from '#lib/language/format.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { type Translate, useTranslation } from '#lib/language/i18n.ts';
import { OutcomeMark } from './outcome-mark.tsx';
import classes from './report.module.css';
import type { ReportSpec } from './report-spec.ts';
import { cellAt, type ResultCell } from './result-cell.ts';

export interface ReportRow {
  id: string;
  [column: string]: unknown;
}

const questionColumn = /^q\d+$/;
/** Columns that are shown below the participant's name. */
const underName = new Set(['identifier', 'class_name', 'number']);

function Person({ row, t }: { row: ReportRow; t: Translate }) {
  const attempt =
    typeof row.number === 'number' && row.number > 1
      ? t('reports.attempt_number', { number: row.number })
      : null;
  const details = [row.identifier, row.class_name, attempt].filter(
    (one) => typeof one === 'string' && one !== '',
  );
  return (
    <span className={`${classes.lines} ${classes.person}`}>
      <span className={classes.strong}>{String(row.name)}</span>
      {details.length > 0 && <span className={classes.soft}>{details.join(' · ')}</span>}
    </span>
  );
}

function shownValue(row: ReportRow, key: string): unknown {
  if (key in row) return row[key];
  const { percents } = row as { percents?: Readonly<Record<string, string>> };
  return percents?.[key] ?? null;
}

function Value({
  row,
  column,
  labels,
  t,
}: {
  row: ReportRow;
  column: GridColumn;
  labels: string | undefined;
  t: Translate;
}) {
  const value = shownValue(row, column.key);
  if (value === null || value === undefined || value === '') return <Absent />;
  if (column.kind === 'dateTime') return <DateTimeCell value={value} />;
  if (column.kind === 'boolean') return t(value === true ? 'common.yes' : 'common.no');
  if (column.kind === 'integer') return <span className={classes.number}>{formatNumber(Number(value))}</span>;
  if (column.kind === 'decimal') {
    const format = column.key.endsWith('_min') ? formatDecimal : formatScore;
    return <span className={classes.number}>{format(String(value))}</span>;
  }
  if (labels === undefined) return <span className="cell-lines">{String(value)}</span>;
  return (
    <span className={classes.value} data-value={String(value)}>
      {t(textKey(`${labels}.${String(value)}`))}
    </span>
  );
}

const kindOf = (kind: string): DataGridColumn<ReportRow>['kind'] =>
  kind === 'integer' || kind === 'decimal' ? 'number' : kind === 'dateTime' ? 'dateTime' : 'text';

/** The columns that the server declares, except for those that the screen shows elsewhere. */
export function useReportColumns(
  named: readonly GridColumn[],
  { valueLabels = {}, leftOut = [], widths = {} }: ReportSpec,
): DataGridColumn<ReportRow>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const hasName = named.some(({ key }) => key === 'name');
    return named
      .filter(({ key }) => !(leftOut.includes(key) || (hasName && underName.has(key))))
      .filter(({ key }) => !(leftOut.includes('questions') && questionColumn.test(key)))
      .map((column): DataGridColumn<ReportRow> => {
        const { key, label, sortable, kind } = column;
        if (key === 'name')
          return { key, label, sortable, width: '220px', render: (row) => <Person row={row} t={t} /> };
        if (questionColumn.test(key))
          return {
            ...{ key, label, sortable, width: '56px', kind: 'sign' },
            render: (row) => {
              const cell = cellAt(row.cells as ResultCell[], key);
              return cell ? <OutcomeMark cell={cell} /> : <Absent />;
            },
          };
        const isNumber = kind === 'integer' || kind === 'decimal';
        const width = widths[key];
        return {
          ...{ key, label, sortable, kind: kindOf(kind) },
          ...(isNumber ? { align: 'right' as const } : {}),
          ...(width === undefined ? {} : { width }),
          render: (row) => <Value row={row} column={column} labels={valueLabels[key]} t={t} />,
        };
      });
  }, [named, valueLabels, leftOut, widths, t]);
}
