import {
  type AppealSummary,
  listAppealReport,
} from '@certame/contract/features/appeals/handling/endpoints.ts';
import { FigureTiles } from '#kit/charts/figure-tiles.tsx';
import { DeferredExportMenu } from '#kit/grid/tools/deferred-export-menu.tsx';
import { formatNumber, formatRounded } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../appeals.module.css';

type Counts = Omit<AppealSummary, 'questions'>;
const keys = ['open', 'overdue', 'granted', 'rejected', 'withdrawn'] as const;

/** How many appeals there are, what came of them and how long it took, in all and by question. */
export function Summary({ summary }: { summary: AppealSummary }) {
  const { t } = useTranslation();
  const meanOf = ({ mean_hours }: Pick<Counts, 'mean_hours'>): string =>
    mean_hours === null ? '–' : t('appeals.summary.hours', { hours: formatRounded(mean_hours) });
  return (
    <section className={classes.summary} aria-label={t('appeals.summary.title')}>
      <FigureTiles
        tiles={[
          ...keys.map((key) => [key, t(`appeals.summary.${key}`), formatNumber(summary[key])] as const),
          ['mean', t('appeals.summary.mean'), meanOf(summary)],
        ]}
      />
      {summary.questions.length > 0 && (
        <details>
          <summary>{t('appeals.summary.questions')}</summary>
          <DeferredExportMenu path={listAppealReport.path} parameters={{}} />
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('appeals.columns.question')}</th>
                  {keys.map((key) => (
                    <th key={key} scope="col">
                      {t(`appeals.summary.${key}`)}
                    </th>
                  ))}
                  <th scope="col">{t('appeals.summary.mean')}</th>
                </tr>
              </thead>
              <tbody>
                {summary.questions.map((row) => (
                  <tr key={`${row.questionnaire_name} ${row.question}`}>
                    <th scope="row">
                      {`${row.questionnaire_name} · ${row.question ?? t('appeals.whole_exam')}`}
                    </th>
                    {keys.map((key) => (
                      <td key={key}>{formatNumber(row[key])}</td>
                    ))}
                    <td>{meanOf(row)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}
