import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams } from '#lib/page/router.tsx';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import { FormPage } from './form/form-page.tsx';
import { usePracticalRoom } from './form/use-practical-room.ts';

export const texts = ['practical-form', 'practical-scan', 'exam-media', 'public'] as const;

/** The examiner's form of one student at one station, on a tablet, with or without a line. */
export default function FormPracticalScreen() {
  const { t } = useTranslation();
  const { practical_test_student_id: studentId = '', section_id: sectionId = '' } = useParams();
  const { state, load } = usePracticalRoom(studentId);
  if (state.kind === 'open' && state.room.view().formOf({ studentId, sectionId }))
    return <FormPage key={`${studentId} ${sectionId}`} room={state.room} place={{ studentId, sectionId }} />;
  const isLoading = state.kind === 'loading';
  const reason =
    state.kind === 'other-tab'
      ? 'other_tab'
      : state.kind === 'failed' && state.isOffline
        ? 'failed_offline'
        : 'failed_foreign';
  return (
    <PageLayout>
      <Card>
        {isLoading ? (
          <>
            <h1 className="lite-title">{t('practical-form.loading')}</h1>
            <Skeleton lines={6} />
          </>
        ) : (
          <>
            <h1 className="lite-title">{t('practical-form.failed')}</h1>
            <p role="alert">{t(`practical-form.${reason}`)}</p>
            <Button onClick={load}>{t('practical-form.retry')}</Button>
            <p>
              <Link to="/practical_tests/tests">{t('practical-form.back')}</Link>
            </p>
          </>
        )}
      </Card>
    </PageLayout>
  );
}
