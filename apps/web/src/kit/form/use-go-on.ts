import { useEffect, useState } from 'react';
import { useNavigate } from '#lib/page/router.tsx';

interface Options {
  /** A saved form hasn't been rendered as clean yet. */
  waits?: boolean;
  /** The page that is left is not gone back to. */
  replace?: boolean;
}

/** Leads to another page after the render in which the form is clean, else its own guard would ask. */
export function useGoOn({ waits = false, replace = false }: Options = {}): (path: string) => void {
  const navigate = useNavigate();
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    if (path === null || waits) return;
    // Once: a page that stays is drawn again with its new address.
    setPath(null);
    void navigate(path, { replace });
  }, [path, waits, replace, navigate]);
  return setPath;
}
