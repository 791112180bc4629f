import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#lib/page/router.tsx';

/**
 * Takes the secret out of the page's address when it opens: from then on neither the history, a screenshot of the
 * address bar nor a report of an error holds it. A reload of the page forgets it; the link itself still works.
 */
export function useSecret(read: () => string | null, cleanPath: string): string | null {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [secret, setSecret] = useState(read);
  useEffect(() => {
    if (pathname + search === cleanPath) return;
    // Another link was opened in this tab.
    setSecret(read());
    void navigate(cleanPath, { replace: true });
  }, [pathname, search, cleanPath, navigate, read]);
  return secret;
}
