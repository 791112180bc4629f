import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext, useMemo } from 'react';

/**
 * What a page outside the frame may ask of the router. Those pages are for slow lines: they don't know which router
 * serves them, the light one or, once the frame has been opened, the frame's.
 */
export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}
export type Navigate = (path: string, options?: NavigateOptions) => Promise<void>;
export type Params = Readonly<Record<string, string | undefined>>;

export interface LightLocation {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
  /** What the navigation brought along. */
  state: unknown;
}

export interface LightRouting {
  location: LightLocation;
  params: Params;
  /** The same function for the whole life of the page. */
  navigate: Navigate;
}

export const LightRoutingContext = createContext<LightRouting | null>(null);

function useLightRouting(): LightRouting {
  const routing = useContext(LightRoutingContext);
  if (!routing) throw new Error('This page is drawn outside of every router');
  return routing;
}

export const useNavigate = (): Navigate => useLightRouting().navigate;
export const useParams = (): Params => useLightRouting().params;
export const useLocation = (): LightLocation => useLightRouting().location;

export function useSearchParams(): readonly [URLSearchParams] {
  const { search } = useLocation();
  return useMemo(() => [new URLSearchParams(search)], [search]);
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
}

/** A click that asks for another tab, a window or a download is the browser's. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

export function Link({ to, onClick, target, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={`#${to}`}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || (target && target !== '_self')) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
