import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';

/** What the institution sees of anonymous answers, and what it doesn't. */
export function AnonymousNotice() {
  const { t } = useTranslation();
  return (
    <Alert>
      <strong>{t('exam-form.anonymous')}</strong>
      <p>{t('exam-form.anonymous_sees')}</p>
      <p>{t('exam-form.anonymous_sees_not')}</p>
      <p>{t('exam-form.anonymous_care')}</p>
    </Alert>
  );
}
