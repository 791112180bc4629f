import type { PracticalDashboard } from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { FigureTiles } from '#kit/charts/figure-tiles.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** The few numbers that matter. */
export function ProgressTiles({ dashboard }: { dashboard: PracticalDashboard }) {
  const { t } = useTranslation();
  const { forms, submitted, begun, divergent, mean, max_score } = dashboard;
  return (
    <FigureTiles
      tiles={[
        [
          'submitted',
          t('practical.dashboard.forms', { total: formatNumber(forms) }),
          formatNumber(submitted),
        ],
        ['begun', t('practical.dashboard.begun'), formatNumber(begun)],
        ['divergent', t('practical.dashboard.divergent'), formatNumber(divergent)],
        [
          'mean',
          t('practical.dashboard.mean'),
          mean === null
            ? '–'
            : t('practical.dashboard.of', { score: formatDecimal(mean), max: formatDecimal(max_score) }),
        ],
      ]}
    />
  );
}
