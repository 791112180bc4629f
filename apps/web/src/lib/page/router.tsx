import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  useCallback,
  useContext,
  useMemo,
} from 'react';

/** What a page may ask of the router (`app/navigation/navigation.ts`). */
export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}
export type Navigate = (path: string, options?: NavigateOptions) => Promise<void>;
export type Params = Readonly<Record<string, string | undefined>>;

export interface PageLocation {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
  /** What the navigation brought along. */
  state: unknown;
}

export interface Routing {
  location: PageLocation;
  params: Params;
  /** The same function for the whole life of the page. */
  navigate: Navigate;
}

export const RoutingContext = createContext<Routing | null>(null);

function useRouting(): Routing {
  const routing = useContext(RoutingContext);
  if (!routing) throw new Error('This page is drawn outside of the router');
  return routing;
}

export const useNavigate = (): Navigate => useRouting().navigate;
export const useParams = (): Params => useRouting().params;
export const useLocation = (): PageLocation => useRouting().location;

type SearchParamsInit = URLSearchParams | Readonly<Record<string, string>>;
export type SetSearchParams = (
  change: SearchParamsInit | ((current: URLSearchParams) => SearchParamsInit),
  options?: NavigateOptions,
) => void;

/**
 * What a page keeps in its address after `?`. A change that comes while the page is being left is dropped: it would
 * land on the address of the next page.
 */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { location, navigate } = useRouting();
  const { pathname, search } = location;
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearchParams>(
    (change, options) => {
      const [path, query] = window.location.hash.slice(1).split('?');
      if (path !== pathname) return;
      const next = typeof change === 'function' ? change(new URLSearchParams(query)) : change;
      void navigate(`${pathname}?${new URLSearchParams(next)}`, options);
    },
    [pathname, navigate],
  );
  return [params, setParams];
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
