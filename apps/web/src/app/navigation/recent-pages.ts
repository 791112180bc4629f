import { getSession } from '#lib/session/session.ts';

export interface RecentPage {
  path: string;
  /** Name of the record that stands there; pages without one are named by their screen. */
  label?: string;
}

const keptMax = 6;
const keyOf = (userId: string): string => `certame.recent.${userId}`;

/** The page first, each once, no more than are of use. */
export const withRecent = (pages: readonly RecentPage[], page: RecentPage): RecentPage[] =>
  [page, ...pages.filter((one) => one.path !== page.path)].slice(0, keptMax);

const isPage = (value: unknown): value is RecentPage =>
  typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';

/** Pages that this user opened lately on this device, the last one first. */
export function recentPages(): RecentPage[] {
  const { user } = getSession();
  if (!user) return [];
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(user.id)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPage).slice(0, keptMax) : [];
  } catch {
    return [];
  }
}

export function rememberPage(page: RecentPage): void {
  const { user } = getSession();
  if (!user) return;
  try {
    window.localStorage.setItem(keyOf(user.id), JSON.stringify(withRecent(recentPages(), page)));
  } catch {
    // A full or refused storage costs only the list.
  }
}
