import { leadSessionDays } from '@certame/contract/features/campaigns/leads.ts';
import type { listFormResults } from '@certame/contract/features/results/endpoints.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { LossAlert, useLoss } from '#features/exam/index.ts';
import {
  ItemResultView,
  LoadedContent,
  ResultSummary,
  useLoaded,
  useResult,
} from '#features/results/index.ts';
import { send } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { AlertIcon, CheckIcon } from '#lite/icons.tsx';
import { Card } from '#lite/page-layout.tsx';
import { CampaignLayout } from './campaign-layout.tsx';

function LeadResult({ answerId }: { answerId: string }) {
  return (
    <LoadedContent loading={useResult(answerId, true)} lines={6}>
      {(result) => (
        <>
          <Card>
            <ResultSummary result={result} />
          </Card>
          {result.items.map((item) => (
            <ItemResultView key={item.item.item_id} result={item} />
          ))}
        </>
      )}
    </LoadedContent>
  );
}

/** The end of a lead's exam, and its result once there is one. */
export function LeadFinished({ shortUrlId }: { shortUrlId: string }) {
  const { t } = useTranslation();
  const loss = useLoss();
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const load = useCallback(
    (signal: AbortSignal) =>
      send<typeof listFormResults>(
        'GET',
        '/api/v1/forms/:short_url_id/results',
        { params: { short_url_id: shortUrlId } },
        { signal, quiet: true },
      ),
    [shortUrlId],
  );
  const { state } = useLoaded(load);
  const results = state.kind === 'ready' ? state.data : undefined;
  const available = results?.model.find((attempt) => attempt.available);
  return (
    <CampaignLayout>
      <Card>
        <span className="campaign-done" data-lost={loss ? true : undefined}>
          {loss ? <AlertIcon size={30} /> : <CheckIcon size={30} />}
        </span>
        <h1 className="lite-title" ref={heading} tabIndex={-1}>
          {t('campaign-page.finished')}
        </h1>
        {results && <p className="lite-soft">{results.name}</p>}
        {loss ? <LossAlert loss={loss} /> : <p>{t('campaign-page.finished_text')}</p>}
        {available && !shown && (
          <button type="button" className="lite-button" onClick={() => setShown(true)}>
            {t('campaign-page.result')}
          </button>
        )}
        {results?.anonymous && !loss && <p className="lite-soft">{t('campaign-page.anonymous_sent')}</p>}
        {results?.shows_results && !available && (
          <p className="lite-soft">{t('campaign-page.results_later', { days: leadSessionDays })}</p>
        )}
      </Card>
      {available && shown && <LeadResult answerId={available.answer_id} />}
    </CampaignLayout>
  );
}
