import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageFrame } from '#lite/page-frame.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { BeforeStart } from './before/before-start.tsx';
import { StartFailed } from './before/start-failed.tsx';
import { useRightInstitution } from './before/use-right-institution.ts';
import { Room } from './room/room.tsx';
import { useExam } from './use-exam.ts';

export const texts = ['exam', 'public'] as const;

export default function ExamRoomScreen() {
  const { short_url_id = '' } = useParams();
  return <Exam key={short_url_id} shortUrlId={short_url_id} />;
}

function Exam({ shortUrlId }: { shortUrlId: string }) {
  const { t } = useTranslation();
  const { exam, view } = useExam(shortUrlId);
  const asking = useRightInstitution(view, exam.store);
  const loading = { phase: 'loading', connectionFailure: null } as const;
  const shown = asking ? loading : view;
  switch (shown.phase) {
    case 'loading':
      return (
        <PageFrame width="wide">
          <Card>
            <p role="status">{t('exam.loading')}</p>
            <Skeleton lines={5} />
            {shown.connectionFailure && (
              <Alert level="warning" live>
                <p>{t('exam.loading_offline')}</p>
              </Alert>
            )}
          </Card>
        </PageFrame>
      );
    case 'failed':
      return <StartFailed failure={shown.failure} onRetry={exam.store.load} />;
    case 'before':
      return (
        <BeforeStart {...shown} clock={exam.clock} onStart={exam.store.start} onReload={exam.store.load} />
      );
    case 'other-tab':
      return (
        <PageFrame width="wide">
          <Card>
            <h1 className="lite-title">{t('exam.blocked.other_tab')}</h1>
            <p>{t('exam.blocked.other_tab_text')}</p>
            <Button onClick={() => exam.store.start({})}>{t('exam.blocked.continue')}</Button>
          </Card>
        </PageFrame>
      );
    case 'room':
      return <Room attempt={shown.attempt} clock={exam.clock} shortUrlId={shortUrlId} />;
  }
}
