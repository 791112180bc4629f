import type { PageLocation } from '#lib/page/router.tsx';
import { entryState, notePosition } from './entry-position.ts';

/** What a navigation brought along to the browser's present entry. */
const carriedState = (): unknown => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null;
};

/** Writes an entry of the browser's history. */
export function writeEntry(location: PageLocation, idx: number, how: 'push' | 'replace'): void {
  const entry = entryState(idx, location.state ?? null);
  const address = `#${location.pathname}${location.search}`;
  if (how === 'push') window.history.pushState(entry, '', address);
  else window.history.replaceState(entry, '', address);
  notePosition();
}

/** `/form/x?a=1` in its parts. */
export function locationOf(path: string, state: unknown = null): PageLocation {
  const [pathname = '', ...query] = (path.split('#')[0] ?? '').split('?');
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: search === '?' ? '' : search,
    state,
  };
}

export const browserLocation = (): PageLocation => locationOf(window.location.hash.slice(1), carriedState());
