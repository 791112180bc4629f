import type { listFormResults } from '@certame/contract/features/results/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useCallback } from 'react';
import { afterAnswerPath } from '#lib/after-answer-path.ts';
import { send } from '#lib/http/send.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { scoreWords } from '#lib/language/score-words.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { CheckIcon, PauseIcon, QueueIcon } from '#lite/icons.tsx';
import { Card } from '#lite/page-frame.tsx';
import { ResultFrame } from './result-frame.tsx';
import { Loading, Trouble } from './trouble.tsx';
import { useLoaded } from './use-loaded.ts';

export const texts = ['results'] as const;

type OwnAttempt = ReplyOf<typeof listFormResults>['model'][number];

function OwnAttemptRow({ attempt, shortUrlId }: { attempt: OwnAttempt; shortUrlId: string }) {
  const { t } = useTranslation();
  const { number, state, available, score, max } = attempt;
  const Icon = available ? CheckIcon : state === 'paused' ? PauseIcon : QueueIcon;
  const words = state === 'released' && !available ? 'hidden' : state;
  return (
    <li className="result-attempt">
      <div>
        <h2>{t('results.mine.attempt', { number })}</h2>
        <p className="result-state" data-good={available || undefined}>
          <Icon size={18} />
          {t(`results.mine.states.${words}`)}
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
            <strong>{t('results.score_of', { score: scoreWords(score), max: scoreWords(max) })}</strong>
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

/** One's own attempts at a form, with what may be seen of each. */
export default function OwnResultsScreen() {
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
  const { state, retry } = useLoaded(load);
  return (
    <ResultFrame back={{ to: afterAnswerPath(), label: t('results.mine.back_to_list') }}>
      {state.kind === 'loading' && <Loading lines={3} />}
      {state.kind === 'trouble' && <Trouble trouble={state.trouble} onRetry={retry} />}
      {state.kind === 'ready' && (
        <Card>
          <div>
            <h1 className="lite-title">{t('results.mine.title')}</h1>
            <p className="lite-soft">{state.data.name}</p>
          </div>
          {state.data.model.length === 0 ? (
            <p>{t('results.mine.none')}</p>
          ) : (
            <ul className="result-attempts">
              {state.data.model.map((attempt) => (
                <OwnAttemptRow key={attempt.answer_id} attempt={attempt} shortUrlId={short_url_id} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </ResultFrame>
  );
}
