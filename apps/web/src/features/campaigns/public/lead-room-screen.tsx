import { useEffect, useMemo, useState } from 'react';
import {
  BeforeStart,
  ExamLoading,
  ExitsContext,
  FormIntro,
  FormRoom,
  HelpProvider,
  OtherTab,
  Room,
  useExam,
  useReason,
} from '#features/exam/index.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useLocation, useParams } from '#lib/page/router.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { LeadFinished } from './lead-finished.tsx';
import { enterAsLead, leaveAsLead } from './lead-session.ts';

export const texts = ['exam', 'exam-form', 'public', 'results', 'campaign-page'] as const;

/** The exam room for a lead: without an account, with the cookie that the campaign's form left in this browser. */
export default function LeadRoomScreen() {
  const { short_url_id = '', lead_id = '' } = useParams();
  const { search } = useLocation();
  // The key opens a new session when the visitor comes back from the room.
  return (
    <LeadAccess key={`${lead_id}${search}`} shortUrlId={short_url_id} leadId={lead_id} search={search} />
  );
}

interface Props {
  shortUrlId: string;
  leadId: string;
  search: string;
}

function LeadAccess({ shortUrlId, leadId, search }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<'loading' | 'open' | 'elsewhere' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    enterAsLead(leadId, shortUrlId).then((outcome) => {
      if (gone) leaveAsLead(leadId);
      else setState(outcome);
    });
    return () => {
      gone = true;
      leaveAsLead(leadId);
    };
  }, [leadId, shortUrlId, tries]);

  // Retries automatically when the connection is back.
  useEffect(() => {
    if (state !== 'failed') return;
    const again = (): void => setTries((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [state]);

  const exits = useMemo(() => {
    const here = `/form/${shortUrlId}/lead/${leadId}`;
    return {
      finished: () => `${here}?done=1`,
      list: null,
      leave: `${here}?left=1`,
      signIn: `${here}?again=1`,
      endSession: () => undefined,
    };
  }, [shortUrlId, leadId]);

  if (state === 'open')
    return (
      <ExitsContext value={exits}>
        {new URLSearchParams(search).has('done') ? (
          <LeadFinished shortUrlId={shortUrlId} />
        ) : (
          <LeadExam shortUrlId={shortUrlId} leadId={leadId} />
        )}
      </ExitsContext>
    );
  if (state === 'loading') return <ExamLoading />;
  return (
    <PageLayout width="wide">
      <Card>
        <h1 className="lite-title">
          {t(state === 'elsewhere' ? 'campaign-page.other_browser' : 'campaign-page.connection_failure')}
        </h1>
        <p role="alert">
          {t(
            state === 'elsewhere'
              ? 'campaign-page.other_browser_text'
              : 'campaign-page.connection_failure_text',
          )}
        </p>
        {state === 'failed' && (
          <Button
            onClick={() => {
              setState('loading');
              setTries((count) => count + 1);
            }}
          >
            {t('campaign-page.retry')}
          </Button>
        )}
      </Card>
    </PageLayout>
  );
}

function LeadExam({ shortUrlId, leadId }: { shortUrlId: string; leadId: string }) {
  const { exam, view } = useExam(shortUrlId, leadId);
  return (
    <HelpProvider shortUrlId={shortUrlId} view={view}>
      <LeadPage exam={exam} view={view} shortUrlId={shortUrlId} />
    </HelpProvider>
  );
}

function LeadPage({ exam, view, shortUrlId }: ReturnType<typeof useExam> & { shortUrlId: string }) {
  const { t } = useTranslation();
  const reason = useReason();
  if (view.phase === 'room')
    return view.attempt.view().form.anonymous ? (
      <FormRoom attempt={view.attempt} shortUrlId={shortUrlId} />
    ) : (
      <Room attempt={view.attempt} clock={exam.clock} shortUrlId={shortUrlId} />
    );
  if (view.phase === 'before') {
    // There is one attempt only. Its unsent answers on this device are sent first.
    const over = view.info.reason === 'exam-attempts-used' && view.unsentAnswers !== 'sending';
    if (over) return <LeadFinished shortUrlId={shortUrlId} />;
    const Before = view.info.anonymous ? FormIntro : BeforeStart;
    return <Before {...view} clock={exam.clock} onStart={exam.store.start} onReload={exam.store.load} />;
  }
  if (view.phase === 'loading') return <ExamLoading isOffline={view.connectionFailure !== null} />;
  if (view.phase === 'other-tab') return <OtherTab onContinue={() => exam.store.start({})} />;
  return (
    <PageLayout width="wide">
      <Card>
        <h1 className="lite-title">{t('exam.before.closed')}</h1>
        <p role="alert">{reason(view.failure)}</p>
        <Button onClick={exam.store.load}>{t('exam.retry')}</Button>
      </Card>
    </PageLayout>
  );
}
