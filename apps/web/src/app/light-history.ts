import type { LightLocation } from '../lib/light-router.tsx';

/**
 * The browser's history as the light router writes it: every entry is marked the way the frame's router marks its
 * own, so that either can go back to an entry of the other.
 */
interface Entry {
  usr: unknown;
  key: string;
  idx: number;
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number';

/** Place of the browser's present entry; null for one that somebody typed. */
export const entryIndex = (): number | null => {
  const state: unknown = window.history.state;
  return isEntry(state) ? state.idx : null;
};

export function writeEntry(location: LightLocation, idx: number, how: 'push' | 'replace'): void {
  const entry: Entry = { usr: location.state ?? null, key: Math.random().toString(36).slice(2, 10), idx };
  const address = `#${location.pathname}${location.search}`;
  if (how === 'push') window.history.pushState(entry, '', address);
  else window.history.replaceState(entry, '', address);
}

/** `/form/x?a=1` in its parts. */
export function locationOf(path: string, state: unknown = null): LightLocation {
  const [pathname = '', ...query] = (path.split('#')[0] ?? '').split('?');
  const search = query.length > 0 ? `?${query.join('?')}` : '';
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: search === '?' ? '' : search,
    state,
  };
}

export function browserLocation(): LightLocation {
  const state: unknown = window.history.state;
  return locationOf(window.location.hash.slice(1), isEntry(state) ? state.usr : null);
}
