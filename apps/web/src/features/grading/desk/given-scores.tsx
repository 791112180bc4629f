import type { Correction } from '@certame/contract/features/grading/desk/endpoints.ts';
import { pointsOf } from '@certame/rules/grading/config/level-score.ts';
import { formatNumber } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './desk.module.css';

/** What graders gave, criterion by criterion, for the chair who decides. */
export function GivenScores({ correction }: { correction: Correction }) {
  const { t } = useTranslation();
  const { given, criteria } = correction;
  const nameOf = (index: number): string =>
    t('correctors.desk.given_by', { number: formatNumber(index + 1) });
  const columns = given.map((one, index) => ({ ...one, name: nameOf(index) }));
  return (
    <div className={classes.given}>
      <h3>{t('correctors.desk.given')}</h3>
      <p>{t('correctors.desk.given_help')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('correctors.desk.given')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('correctors.dashboard.columns.criterion')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {criteria.map(({ id, criterion }) => (
              <tr key={id}>
                <th scope="row">{criterion}</th>
                {columns.map(({ name, criteria_scores }) => (
                  <td key={name}>{formatDecimal(pointsOf(correction, id, criteria_scores[id] ?? '0'))}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('correctors.desk.total')}</th>
              {columns.map(({ name, score }) => (
                <td key={name}>{formatDecimal(score)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {columns
        .filter(({ comment }) => comment !== '')
        .map(({ name, comment }) => (
          <blockquote key={name}>
            <strong>{name}</strong>
            <p>{comment}</p>
          </blockquote>
        ))}
    </div>
  );
}
