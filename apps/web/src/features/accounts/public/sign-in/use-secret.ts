import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '#lib/page/router.tsx';

/**
 * Removes the secret from the URL when the page opens: after that neither the history, nor a screenshot of the address bar, nor an error
 * report contains it. A reload of the page forgets it; the link itself still works.
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
