import type { PracticalDashboard } from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Stations and examiners beside each other. */
export function FigureTables({ dashboard }: { dashboard: PracticalDashboard }) {
  const { t } = useTranslation();
  const done = ({ submitted, forms }: { submitted: number; forms: number }): string =>
    t('practical.dashboard.of', { score: formatNumber(submitted), max: formatNumber(forms) });
  return (
    <>
      <FigureTable
        title={t('practical.columns.stations')}
        columns={[
          t('practical.schedule.section'),
          t('practical.columns.submitted'),
          t('practical.dashboard.mean'),
          t('practical.dashboard.minutes'),
        ]}
        rows={dashboard.sections.map((section) => ({
          key: section.id,
          cells: [
            section.name,
            done(section),
            section.mean === null
              ? '–'
              : t('practical.dashboard.of', {
                  score: formatDecimal(section.mean),
                  max: formatDecimal(section.max),
                }),
            section.mean_seconds === null ? '–' : formatNumber(Math.round(section.mean_seconds / 6) / 10),
          ],
        }))}
      />
      <FigureTable
        title={t('practical.columns.teachers')}
        columns={[
          t('practical.schedule.examiner'),
          t('practical.columns.submitted'),
          t('practical.dashboard.percent'),
        ]}
        rows={dashboard.teachers.map((teacher) => ({
          key: teacher.id,
          cells: [
            teacher.name,
            done(teacher),
            teacher.mean_percent === null ? '–' : formatNumber(teacher.mean_percent),
          ],
        }))}
      />
    </>
  );
}
