import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from '#lib/page/router.tsx';
import { StartFailed } from '../before/start-failed.tsx';
import { useRightInstitution } from '../before/use-right-institution.ts';
import type { ExamView } from '../core/exam-view.ts';
import { ExamLoading, OtherTab } from '../exam-status.tsx';
import { candidateExits, ExitsContext } from '../exits.ts';
import { useExam } from '../use-exam.ts';
import { FormIntro } from './form-intro.tsx';
import { FormRoom } from './form-room.tsx';
import { FormThanks } from './form-thanks.tsx';

export const texts = ['exam', 'exam-form', 'public', 'receipts'] as const;

/** A questionnaire without exam trappings: one page that scrolls, with the engine of the exam room. */
export default function FormScreen() {
  const { short_url_id = '' } = useParams();
  const { search } = useLocation();
  const exits = useMemo(
    () => ({
      ...candidateExits,
      finished: () => `/gform/${short_url_id}?done=1`,
    }),
    [short_url_id],
  );
  return (
    <ExitsContext value={exits}>
      {new URLSearchParams(search).has('done') ? (
        <FormThanks shortUrlId={short_url_id} />
      ) : (
        <Form key={short_url_id} shortUrlId={short_url_id} />
      )}
    </ExitsContext>
  );
}

/** Whether the questionnaire needs the exam room after all; undefined while that isn't known. */
function needsRoom(view: ExamView): boolean | undefined {
  if (view.phase === 'before') return view.info.plain_form !== true;
  if (view.phase === 'room') return view.attempt.view().form.plain_form !== true;
  return undefined;
}

function Form({ shortUrlId }: { shortUrlId: string }) {
  const { exam, view } = useExam(shortUrlId);
  const navigate = useNavigate();
  const asking = useRightInstitution(view, exam.store);
  const isExam = needsRoom(view) === true;
  useEffect(() => {
    if (isExam) void navigate(`/form/${shortUrlId}`, { replace: true });
  }, [isExam, navigate, shortUrlId]);
  const loading = { phase: 'loading', connectionFailure: null } as const;
  const shown = asking || isExam ? loading : view;
  switch (shown.phase) {
    case 'loading':
      return <ExamLoading isOffline={shown.connectionFailure !== null} />;
    case 'failed':
      return <StartFailed failure={shown.failure} onRetry={exam.store.load} />;
    case 'before':
      return (
        <FormIntro {...shown} clock={exam.clock} onStart={exam.store.start} onReload={exam.store.load} />
      );
    case 'other-tab':
      return <OtherTab onContinue={() => exam.store.start({})} />;
    case 'room':
      return <FormRoom attempt={shown.attempt} shortUrlId={shortUrlId} />;
  }
}
