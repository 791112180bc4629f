import { useTranslation } from '../lib/i18n.ts';
import { Link } from '../lib/router.tsx';
import { isSignedIn } from '../lib/session.ts';

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
