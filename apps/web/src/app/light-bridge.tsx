import { type ReactNode, useMemo } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { LightRoutingContext, type Navigate } from '../lib/light-router.tsx';

/** Lets the pages outside the frame run under the frame's router. */
export function LightBridge({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const params = useMatches().at(-1)?.params;
  const go = useNavigate();
  const navigate = useMemo((): Navigate => async (path, options) => await go(path, options), [go]);
  const routing = useMemo(
    () => ({ location: { pathname, search, state: state as unknown }, params: params ?? {}, navigate }),
    [pathname, search, state, params, navigate],
  );
  return <LightRoutingContext value={routing}>{children}</LightRoutingContext>;
}
