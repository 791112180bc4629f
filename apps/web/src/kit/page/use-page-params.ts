import { useCallback } from 'react';
import { type SetURLSearchParams, useLocation, useSearchParams } from 'react-router';

const addressPath = (): string | undefined => window.location.hash.slice(1).split('?')[0];

/**
 * What a page keeps in its address after `?`. A change that comes while the page is being left is dropped: it would
 * land on the address of the next page.
 */
export function usePageParams(): readonly [URLSearchParams, SetURLSearchParams] {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const setOwnParams = useCallback<SetURLSearchParams>(
    (...change) => {
      if (addressPath() === pathname) setParams(...change);
    },
    [pathname, setParams],
  );
  return [params, setOwnParams];
}
