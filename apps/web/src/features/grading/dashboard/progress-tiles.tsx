import type { GradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { type FigureTile, FigureTiles } from '#kit/charts/figure-tiles.tsx';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './dashboard.module.css';

/** The few numbers that matter: how much is done, and when all of it will be. */
export function ProgressTiles({ dashboard }: { dashboard: GradingDashboard }) {
  const { t } = useTranslation();
  const { given_out, scored, resolved, divergent, days_left, deadline_at, computed_at } = dashboard;
  const share = given_out === 0 ? 0 : Math.floor((100 * scored) / given_out);
  const tiles: FigureTile[] = [
    ['scored', t('correctors.dashboard.scored', { total: formatNumber(given_out) }), formatNumber(scored)],
    ['share', t('correctors.dashboard.share'), `${formatNumber(share)}%`],
    ['resolved', t('correctors.dashboard.resolved'), formatNumber(resolved)],
    ['divergent', t('correctors.columns.divergent'), formatNumber(divergent)],
    [
      'days',
      t('correctors.dashboard.days_left'),
      days_left === null ? '–' : t('correctors.dashboard.days', { count: days_left }),
    ],
  ];
  return (
    <>
      <FigureTiles tiles={tiles} />
      <p className={classes.soft}>
        {[
          t('correctors.dashboard.computed_at', { when: formatDateTime(computed_at) }),
          ...(deadline_at === null
            ? []
            : [t('correctors.desk.deadline', { when: formatDateTime(deadline_at) })]),
        ].join(' · ')}
      </p>
    </>
  );
}
