import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { PaperLegend, PaperOutcome } from './paper-outcome.tsx';
import type { PaperResults } from './use-paper-results.ts';

/** Columns that fit on a page; further ones continue in a table below. */
const columnsOfPage = 40;

/** Matrix with a row for each participant and a column for each question. */
export function MatrixPaper({ results: { questions, rows } }: { results: PaperResults }) {
  const { t } = useTranslation();
  const numbers = [
    ...new Set([
      ...questions.map(({ number }) => number),
      ...rows.flatMap(({ cells }) => cells.map(({ question }) => question)),
    ]),
  ].sort((a, b) => a - b);
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(numbers.length / columnsOfPage)) },
    (_none, index) => numbers.slice(index * columnsOfPage, (index + 1) * columnsOfPage),
  );
  return (
    <>
      <PaperLegend />
      {parts.map((part) => (
        <div key={part[0] ?? 0} className="paper-scroll">
          <table className="paper-table paper-matrix">
            <thead>
              <tr>
                <th scope="col">{t('reports.columns.name')}</th>
                <th scope="col">{t('reports.columns.score')}</th>
                <th scope="col">%</th>
                {part.map((number) => (
                  <th key={number} scope="col">
                    {number}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.name}</th>
                  <td>{row.score === null ? '–' : formatScore(row.score)}</td>
                  <td>{row.percent === null ? '–' : formatScore(row.percent)}</td>
                  {part.map((number) => (
                    <td key={number}>
                      <PaperOutcome
                        outcome={row.cells.find(({ question }) => question === number)?.outcome ?? null}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </>
  );
}
