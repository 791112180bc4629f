import { useEffect, useState } from 'react';
import { useNavigate } from '#lib/page/router.tsx';

/** Leads to another page after the render in which the form is clean, else its own guard would ask. */
export function useGoOn(): (path: string) => void {
  const navigate = useNavigate();
  const [path, setPath] = useState<string | null>(null);
  useEffect(() => {
    if (path !== null) void navigate(path);
  }, [path, navigate]);
  return setPath;
}
