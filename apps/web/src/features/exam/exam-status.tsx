import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { Skeleton } from '#lite/spinner.tsx';

/** The exam is being read; `isOffline`: the server doesn't answer. */
export function ExamLoading({ isOffline = false }: { isOffline?: boolean }) {
  const { t } = useTranslation();
  return (
    <PageLayout width="wide">
      <Card>
        <p role="status">{t('exam.loading')}</p>
        <Skeleton lines={5} />
        {isOffline && (
          <Alert level="warning" live>
            <p>{t('exam.loading_offline')}</p>
          </Alert>
        )}
      </Card>
    </PageLayout>
  );
}

/** Another tab of this browser has the attempt. */
export function OtherTab({ onContinue }: { onContinue: () => void }) {
  const { t } = useTranslation();
  return (
    <PageLayout width="wide">
      <Card>
        <h1 className="lite-title">{t('exam.status.other_tab')}</h1>
        <p>{t('exam.status.other_tab_text')}</p>
        <Button onClick={onContinue}>{t('exam.status.continue')}</Button>
      </Card>
    </PageLayout>
  );
}
