import { outcomeSigns, outcomes } from '@certame/contract/features/reports/outcomes.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { PaperCell } from './use-paper-results.ts';

/** Letter of an outcome, which can be read in black and white too. */
export function PaperOutcome({ outcome }: Pick<PaperCell, 'outcome'>) {
  const { t } = useTranslation();
  if (outcome === null) return null;
  return <abbr title={t(`reports.series.${outcome}`)}>{outcomeSigns[outcome]}</abbr>;
}

/** Legend of the letters. */
export function PaperLegend() {
  const { t } = useTranslation();
  return (
    <p className="paper-legend">
      {t('reports.paper.legend')}:{' '}
      {outcomes.map((one) => `${outcomeSigns[one]} ${t(`reports.series.${one}`)}`).join(' · ')}
    </p>
  );
}
