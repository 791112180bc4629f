import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#lite/button.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import type { Failure } from '../core/sending/failure.ts';
import { useReason } from '../use-reason.ts';
import { InstitutionButtons } from './institution-buttons.tsx';

/** The form could not be read: gone, not for this user, or of another institution. */
export function StartFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { t } = useTranslation();
  const reason = useReason();
  const { user } = useSession();
  const elsewhere = failure.kind === 'forbidden' && (user?.institutions.length ?? 0) > 1;
  return (
    <PageLayout width="wide">
      <Card>
        <h1 className="lite-title">{t('exam.before.closed')}</h1>
        <p role="alert">{reason(failure)}</p>
        {elsewhere && (
          <>
            <p>{t('exam.institution.other')}</p>
            <InstitutionButtons onChosen={onRetry} />
          </>
        )}
        {failure.kind === 'signed-out' ? (
          <Link className="lite-button" to="/login">
            {t('exam.save.sign_in')}
          </Link>
        ) : (
          <Button onClick={onRetry}>{t('exam.retry')}</Button>
        )}
        <Link className="lite-link" to="/questionnaires/answers">
          {t('exam.back_to_list')}
        </Link>
      </Card>
    </PageLayout>
  );
}
