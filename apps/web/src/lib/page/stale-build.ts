import { isHolding } from './leave-guard.ts';

/** Reloads made for the sake of a newer build, so that one that changes nothing isn't made again and again. */
const reloadedKey = 'certame.reloaded';

const entryOf = (html: string): string | null => /<script[^>]+src="([^"]+)"/.exec(html)?.[1] ?? null;

/**
 * The server serves another build than this page came from: its chunks are named otherwise, and those of this page's
 * build may be gone. False when the server can't be asked.
 */
export async function servesAnotherBuild(): Promise<boolean> {
  try {
    const reply = await fetch(window.location.pathname, { cache: 'no-store' });
    const current = entryOf(await reply.text());
    const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
    return reply.ok && current !== null && own !== null && current !== own;
  } catch {
    return false;
  }
}

interface Page {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}
const thisPage = (): Page => ({
  storage: window.sessionStorage,
  reload: () => window.location.reload(),
});

/**
 * Reloads the page, once for each `reason`, and never out of an exam or over unsaved changes. False where it stays as
 * it is.
 */
export function reloadOnce(reason: string, page: Page = thisPage()): boolean {
  if (isHolding()) return false;
  try {
    if (page.storage.getItem(reloadedKey) === reason) return false;
    page.storage.setItem(reloadedKey, reason);
  } catch {
    // Without a memory there is no telling whether it has been tried.
    return false;
  }
  page.reload();
  return true;
}
