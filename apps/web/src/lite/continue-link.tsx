import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { isSignedIn } from '#lib/session/session.ts';

/** Link home for people who are signed in, to the sign-in for everybody else. */
export function ContinueLink() {
  const { t } = useTranslation();
  const inside = isSignedIn();
  return (
    <Link className="lite-button" to={inside ? '/' : '/login'}>
      {t(inside ? 'public.pages.home' : 'public.pages.login')}
    </Link>
  );
}
