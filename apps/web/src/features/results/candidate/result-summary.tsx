import type { Result } from '@certame/contract/features/results/endpoints.ts';
import type { ReactNode } from 'react';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { formatPercent, formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { AlertIcon, CheckIcon } from '#lite/icons.tsx';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The score with percentage, pass mark and ranking, as far as the server has sent them. */
export function ResultSummary({ result }: { result: Result }) {
  const { t } = useTranslation();
  const { score, max, percent, passed, right, ranking, finished_at, released_at } = result;
  return (
    <>
      {released_at === null && (
        <Alert level="warning">
          <p>{t('results.mine.provisional')}</p>
        </Alert>
      )}
      <div className="result-score">
        <span className="result-score-label">{t('results.mine.score')}</span>
        <p className="result-score-number">
          {score === null || max === null ? (
            t('results.mine.unscored')
          ) : (
            <>
              <strong>{formatScore(score)}</strong> {t('results.mine.of', { max: formatScore(max) })}
            </>
          )}
        </p>
        {percent !== null && <p>{t('results.mine.percent', { percent: formatPercent(percent) })}</p>}
        {passed !== null && (
          <p className="result-passed" data-passed={passed || undefined}>
            {passed ? <CheckIcon /> : <AlertIcon />}
            {t(passed ? 'results.mine.passed' : 'results.mine.not_passed')}
          </p>
        )}
      </div>
      <dl className="result-details">
        <Detail label={t('results.mine.participant')}>{result.participant_name}</Detail>
        {right !== null && (
          <Detail label={t('results.mine.right')}>
            {t('results.mine.right_of', {
              right: formatNumber(right),
              questions: formatNumber(result.questions),
            })}
          </Detail>
        )}
        {ranking && (
          <Detail label={t('results.mine.ranking')}>
            {t('results.mine.position', {
              position: formatNumber(ranking.position),
              participants: formatNumber(ranking.participants),
            })}
          </Detail>
        )}
        {finished_at && <Detail label={t('results.mine.finished')}>{formatDateTime(finished_at)}</Detail>}
        {released_at && <Detail label={t('results.mine.released')}>{formatDateTime(released_at)}</Detail>}
      </dl>
    </>
  );
}
