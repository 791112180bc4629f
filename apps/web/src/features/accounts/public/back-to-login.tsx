import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';

/** Link to the sign-in at the foot of a card. */
export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <Link className="lite-link" to="/login" style={{ justifySelf: 'center' }}>
      {t('public.forgot.back')}
    </Link>
  );
}
