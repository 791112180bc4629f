import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { clearSession } from '#lib/session/session.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { BeforeStart } from '../before/before-start.tsx';
import { StartFailed } from '../before/start-failed.tsx';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { ServerClock } from '../core/time/clock.ts';
import { ExamLoading } from '../exam-status.tsx';
import { ExitsContext } from '../exits.ts';
import { PreviewContext } from '../preview-context.ts';
import { Room } from '../room/room.tsx';
import { createPreviewExam } from './preview-exam.ts';

export const texts = ['exam', 'exam-preview', 'public'] as const;

const listPath = '/questionnaires';

/** Preview of an exam for its authors: as candidates will see it, in any state, without storing any answer. */
export default function PreviewScreen() {
  const { short_url_id = '' } = useParams();
  const [round, setRound] = useState(0);
  return (
    <Preview
      key={`${short_url_id} ${round}`}
      shortUrlId={short_url_id}
      onAgain={() => setRound((count) => count + 1)}
    />
  );
}

interface Props {
  shortUrlId: string;
  onAgain: () => void;
}

function Preview({ shortUrlId, onAgain }: Props) {
  const { t } = useTranslation();
  const [exam] = useState(() => createPreviewExam(shortUrlId));
  const view = useSyncExternalStore(exam.store.subscribe, exam.store.view);
  useEffect(() => {
    exam.store.load();
    return () => exam.store.stop();
  }, [exam]);
  const exits = useMemo(
    () => ({
      finished: () => `/form/${shortUrlId}/preview`,
      list: null,
      leave: listPath,
      signIn: '/login',
      endSession: clearSession,
    }),
    [shortUrlId],
  );
  const banner = (
    <Alert>
      <p>{t('exam-preview.banner')}</p>
    </Alert>
  );
  return (
    <ExitsContext value={exits}>
      <PreviewContext value={banner}>
        {view.phase === 'loading' && <ExamLoading />}
        {view.phase === 'failed' && <StartFailed failure={view.failure} onRetry={exam.store.load} />}
        {view.phase === 'before' && (
          <BeforeStart {...view} clock={exam.clock} onStart={exam.store.start} onReload={exam.store.load} />
        )}
        {view.phase === 'room' && (
          <PreviewRoom attempt={view.attempt} clock={exam.clock} shortUrlId={shortUrlId} onAgain={onAgain} />
        )}
      </PreviewContext>
    </ExitsContext>
  );
}

function PreviewRoom({
  attempt,
  clock,
  shortUrlId,
  onAgain,
}: Props & { attempt: Attempt; clock: ServerClock }) {
  const { t } = useTranslation();
  const { phase } = useSyncExternalStore(attempt.subscribe, attempt.view);
  if (phase !== 'finished') return <Room attempt={attempt} clock={clock} shortUrlId={shortUrlId} />;
  return (
    <PageLayout width="wide">
      <Card>
        <h1 className="lite-title">{t('exam-preview.over')}</h1>
        <p role="status">{t('exam-preview.over_text')}</p>
        <Button wide onClick={onAgain}>
          {t('exam-preview.again')}
        </Button>
        <Link className="lite-link" to={listPath}>
          {t('exam-preview.back')}
        </Link>
      </Card>
    </PageLayout>
  );
}
