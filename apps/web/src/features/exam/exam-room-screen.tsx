import { useEffect } from 'react';
import { useNavigate, useParams } from '#lib/page/router.tsx';
import { BeforeStart } from './before/before-start.tsx';
import { StartFailed } from './before/start-failed.tsx';
import { useRightInstitution } from './before/use-right-institution.ts';
import { ExamLoading, OtherTab } from './exam-status.tsx';
import { HelpProvider } from './help/help-provider.tsx';
import { Room } from './room/room.tsx';
import { useExam } from './use-exam.ts';

export const texts = ['exam', 'public'] as const;

export default function ExamRoomScreen() {
  const { short_url_id = '' } = useParams();
  return <Exam key={short_url_id} shortUrlId={short_url_id} />;
}

function Exam({ shortUrlId }: { shortUrlId: string }) {
  const { exam, view } = useExam(shortUrlId);
  const asking = useRightInstitution(view, exam.store);
  const isAnonymous =
    view.phase === 'before'
      ? view.info.anonymous
      : view.phase === 'room' && view.attempt.view().form.anonymous;
  const navigate = useNavigate();
  // Redirect: anonymous questionnaires are answered on the form's page, which explains who sees what of the answers.
  useEffect(() => {
    if (isAnonymous) void navigate(`/gform/${shortUrlId}`, { replace: true });
  }, [isAnonymous, navigate, shortUrlId]);
  const loading = { phase: 'loading', connectionFailure: null } as const;
  const shown = asking || isAnonymous ? loading : view;
  return (
    <HelpProvider shortUrlId={shortUrlId} view={shown}>
      <ExamPage exam={exam} view={shown} shortUrlId={shortUrlId} />
    </HelpProvider>
  );
}

function ExamPage({ exam, view: shown, shortUrlId }: ReturnType<typeof useExam> & { shortUrlId: string }) {
  switch (shown.phase) {
    case 'loading':
      return <ExamLoading isOffline={shown.connectionFailure !== null} />;
    case 'failed':
      return <StartFailed failure={shown.failure} onRetry={exam.store.load} />;
    case 'before':
      return (
        <BeforeStart {...shown} clock={exam.clock} onStart={exam.store.start} onReload={exam.store.load} />
      );
    case 'other-tab':
      return <OtherTab onContinue={() => exam.store.start({})} />;
    case 'room':
      return <Room attempt={shown.attempt} clock={exam.clock} shortUrlId={shortUrlId} />;
  }
}
