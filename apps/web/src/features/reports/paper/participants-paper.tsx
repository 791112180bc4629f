import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { PaperLegend, PaperOutcome } from './paper-outcome.tsx';
import type { PaperResults } from './use-paper-results.ts';

/** One participant after the other, with every answer. */
export function ParticipantsPaper({ results: { rows } }: { results: PaperResults }) {
  const { t } = useTranslation();
  return (
    <>
      <PaperLegend />
      {rows.map((row) => (
        <section key={row.id} className="paper-person">
          <h2>{row.name}</h2>
          <p>
            {[
              row.identifier,
              row.class_name,
              row.number > 1 ? t('reports.attempt_number', { number: row.number }) : null,
              row.score === null ? null : `${t('reports.columns.score')} ${formatScore(row.score)}`,
              row.percent === null ? null : `${formatScore(row.percent)}%`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ol className="paper-answers">
            {row.cells.map((cell) => (
              <li key={cell.item_id} value={cell.question}>
                <strong>{cell.question}.</strong> <PaperOutcome outcome={cell.outcome} /> {cell.answer || '–'}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
