import { useEffect } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate, useParams } from '#lib/page/router.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { PhoneUploadPage } from './phone-upload-page.tsx';
import { usePhoneUpload } from './use-phone-upload.ts';

export const texts = ['exam-media', 'public'] as const;

/** The page behind the code that the exam room shows: a phone sends files to one question, without signing in. */
export default function PhoneUploadScreen() {
  const { encrypParam = '' } = useParams();
  return <PhoneUpload key={encrypParam} link={encrypParam} />;
}

function PhoneUpload({ link }: { link: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, places, sent, load } = usePhoneUpload(link);
  const { kind } = state;
  useEffect(() => {
    if (kind === 'invalid') void navigate('/invalid-signature', { replace: true });
  }, [kind, navigate]);
  return (
    <PageLayout>
      <Card>
        {state.kind === 'ready' ? (
          <PhoneUploadPage {...state} places={places} sent={sent} />
        ) : state.kind === 'failed' || state.kind === 'paused' ? (
          <>
            <h1 className="lite-title">{t(`exam-media.page.${state.kind}`)}</h1>
            <p role="alert">{t(`exam-media.page.${state.kind}_text`)}</p>
            <Button onClick={load}>{t('exam-media.try_again')}</Button>
          </>
        ) : (
          <>
            <p role="status">{t('exam-media.page.loading')}</p>
            <Skeleton lines={4} />
          </>
        )}
      </Card>
    </PageLayout>
  );
}
