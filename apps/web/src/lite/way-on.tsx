import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { isSignedIn } from '#lib/session/session.ts';

/** Home for whoever is signed in, the login page for everybody else. */
export function WayOn() {
  const { t } = useTranslation();
  const inside = isSignedIn();
  return (
    <Link className="lite-button" to={inside ? '/' : '/login'}>
      {t(inside ? 'public.pages.home' : 'public.pages.login')}
    </Link>
  );
}
