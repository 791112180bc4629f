import { useMemo } from 'react';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { Draft } from '../model/draft.ts';
import { computeTotals } from '../model/total-score.ts';
import classes from './editor.module.css';

/** Number of questions and the score of all of them. */
export function TotalsLabel({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const totals = useMemo(
    () => computeTotals(draft.sections, draft.settings),
    [draft.sections, draft.settings],
  );
  const questions = t('questionnaires.editor.questions', { count: totals.questions });
  if (totals.questions === 0 || totals.score === null)
    return <span className={classes.totals}>{questions}</span>;
  return (
    <span className={classes.totals}>
      {questions} ·{' '}
      {t(`questionnaires.editor.${totals.exact ? 'worth' : 'worth_least'}`, {
        count: Number(totals.score),
        score: formatDecimal(totals.score),
      })}
    </span>
  );
}
