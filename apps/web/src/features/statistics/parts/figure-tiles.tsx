import type { Statistics } from '@certame/contract/features/statistics/endpoints.ts';
import { formatDecimal, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../statistics.module.css';
import { shown } from './numbers.ts';

/** The few numbers that matter: who took part, and how they did. */
export function FigureTiles({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation();
  const { participation, scores, passing } = statistics;
  const tiles: [key: string, label: string, value: string][] = [
    ...(['participants', 'finished', 'open', 'not_started'] as const).map((key): [string, string, string] => [
      key,
      t(`statistics.tiles.${key}`),
      formatNumber(participation[key]),
    ]),
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
  return (
    <dl className={classes.tiles}>
      {tiles.map(([key, label, value]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
