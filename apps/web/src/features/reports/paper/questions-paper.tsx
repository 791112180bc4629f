import { outcomes } from '@certame/contract/features/reports/outcomes.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { PaperResults } from './use-paper-results.ts';

/** One row for each question, with the outcomes of its answers. */
export function QuestionsPaper({ results: { questions, rows } }: { results: PaperResults }) {
  const { t } = useTranslation();
  const cells = rows.flatMap((row) => row.cells);
  return (
    <div className="paper-scroll">
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">{t('reports.columns.question')}</th>
            {outcomes.map((one) => (
              <th key={one} scope="col">
                {t(`reports.series.${one}`)}
              </th>
            ))}
            <th scope="col">{t('reports.paper.right_percent')}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ id, number, title }) => {
            const own = cells.filter((cell) => cell.question === number && cell.outcome !== null);
            const count = (outcome: string): number => own.filter((cell) => cell.outcome === outcome).length;
            return (
              <tr key={id}>
                <th scope="row">
                  {number}. {title}
                </th>
                {outcomes.map((one) => (
                  <td key={one}>{count(one)}</td>
                ))}
                <td>
                  {own.length === 0 ? '–' : formatScore(((100 * count('right')) / own.length).toFixed(2))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
