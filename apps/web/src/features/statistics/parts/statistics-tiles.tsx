import type { Statistics } from '@certame/contract/features/statistics/endpoints.ts';
import { type FigureTile, FigureTiles } from '#kit/charts/figure-tiles.tsx';
import { formatDecimal, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { shown } from './numbers.ts';

/** Stat cards: participation and scores. */
export function StatisticsTiles({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const { participation, scores, passing } = statistics;
  const tiles: FigureTile[] = [
    ...(['participants', 'finished', 'open', 'not_started'] as const).map(
      (key): FigureTile => [key, t(`statistics.tiles.${key}`), formatNumber(participation[key])],
    ),
  ];
  if (scores)
    tiles.push([
      'mean',
      t('statistics.tiles.mean'),
      t('statistics.percent', { value: shown(scores.mean, 1) }),
    ]);
  if (scores && passing)
    tiles.push([
      'passed',
      t('statistics.tiles.passed', { percent: formatDecimal(passing.percent) }),
      t('statistics.percent', { value: shown((100 * passing.passed) / scores.count, 0) }),
    ]);
  return <FigureTiles tiles={tiles} />;
}
