import type { listFormResults } from '@certame/contract/features/results/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useCallback } from 'react';
import { afterAnswerPath } from '#lib/after-answer-path.ts';
import { send } from '#lib/http/send.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { CheckIcon, PauseIcon, QueueIcon } from '#lite/icons.tsx';
import { Card } from '#lite/page-layout.tsx';
import { LoadedContent } from './loaded-content.tsx';
import { ResultLayout } from './result-layout.tsx';
import { useLoaded } from './use-loaded.ts';

export const texts = ['results'] as const;

type MyAttempt = ReplyOf<typeof listFormResults>['model'][number];

function MyAttemptRow({ attempt, shortUrlId }: { attempt: MyAttempt; shortUrlId: string }) {
  const { t } = useTranslation();
  const { number, state, available, score, max } = attempt;
  const Icon = available ? CheckIcon : state === 'paused' ? PauseIcon : QueueIcon;
  const stateKey = state === 'released' && !available ? 'hidden' : state;
  return (
    <li className="result-attempt">
      <div>
        <h2>{t('results.mine.attempt', { number })}</h2>
        <p className="result-state" data-good={available || undefined}>
          <Icon size={18} />
          {t(`results.mine.states.${stateKey}`)}
        </p>
        {attempt.finished_at && (
          <p className="lite-soft">
            {t('results.mine.finished_at', { when: formatDateTime(attempt.finished_at) })}
          </p>
        )}
      </div>
      {available && (
        <div className="result-attempt-end">
          {score !== null && max !== null && (
            <strong>{t('results.score_of', { score: formatScore(score), max: formatScore(max) })}</strong>
          )}
          <Link
            className="lite-button"
            to={`/form/${shortUrlId}/results/${attempt.answer_id}`}
            aria-label={t('results.mine.see_of', { number })}
          >
            {t('results.mine.see')}
          </Link>
        </div>
      )}
    </li>
  );
}

/** My attempts at a form, with what may be seen of each. */
export default function MyResultsScreen() {
  const { t } = useTranslation();
  const { short_url_id = '' } = useParams();
  const load = useCallback(
    (signal: AbortSignal) =>
      send<typeof listFormResults>(
        'GET',
        '/api/v1/forms/:short_url_id/results',
        { params: { short_url_id } },
        { signal, quiet: true },
      ),
    [short_url_id],
  );
  const loading = useLoaded(load);
  return (
    <ResultLayout back={{ to: afterAnswerPath(), label: t('results.mine.back_to_list') }}>
      <LoadedContent loading={loading} lines={3}>
        {(results) => (
          <Card>
            <div>
              <h1 className="lite-title">{t('results.mine.title')}</h1>
              <p className="lite-soft">{results.name}</p>
            </div>
            {results.model.length === 0 ? (
              <p>{t('results.mine.none')}</p>
            ) : (
              <ul className="result-attempts">
                {results.model.map((attempt) => (
                  <MyAttemptRow key={attempt.answer_id} attempt={attempt} shortUrlId={short_url_id} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </LoadedContent>
    </ResultLayout>
  );
}
