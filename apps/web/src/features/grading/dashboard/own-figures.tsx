import { listOwnFigures } from '@certame/contract/features/grading/desk/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { shownFigure } from './figure.ts';

/** The reader's own figures in each correction; nothing while there are none. */
export function OwnFigures() {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ ...queryOf(listOwnFigures, {}), select: modelOf });
  if (data.length === 0) return null;
  const columns = [
    'correction',
    'given_out',
    'scored',
    'per_day',
    'mean',
    'spread',
    'severity',
    'median_seconds',
  ] as const;
  return (
    <FigureTable
      title={t('correctors.own.title')}
      help={t('correctors.own.help')}
      empty={t('correctors.dashboard.nothing')}
      columns={columns.map((key) => t(`correctors.dashboard.columns.${key}`))}
      rows={data.map(({ id, name, given_out, scored, per_day, mean, spread, severity, median_seconds }) => ({
        key: id,
        cells: [
          name,
          formatNumber(given_out),
          formatNumber(scored),
          ...[per_day, mean, spread, severity, median_seconds].map(shownFigure),
        ],
      }))}
    />
  );
}
