import { addressOf, request } from '#lib/http/http.ts';
import { getSession } from '#lib/session/session.ts';
import { gridQueryOf, readGridState } from './grid-state.ts';
import { takeInlinePrefetch } from './inline-prefetch.ts';
import { storedPerPage } from './view/list-view.ts';

interface Prefetch {
  address: string;
  institutionId: string;
  reply: Promise<unknown>;
  /** Undefined until the reply is there. */
  rows?: unknown;
}
let pending: Prefetch | null = null;

/**
 * Prefetches the rows of the list that the browser's address names, while the code that draws them is loading. Takes over the
 * inline script's request where that has made one.
 */
export function prefetchRows(path: string, search: string): void {
  const institutionId = getSession().activeInstitutionId;
  if (institutionId === null) return;
  const query = gridQueryOf(readGridState(new URLSearchParams(search)), storedPerPage());
  const address = addressOf(path, query);
  const ask = () => request<unknown>('GET', path, { query, quiet: true });
  const inline = takeInlinePrefetch(address, institutionId);
  const reply = inline ? inline.then((rows) => rows ?? ask()) : ask();
  const prefetch: Prefetch = { address, institutionId, reply };
  reply.then(
    (rows) => {
      prefetch.rows = rows;
    },
    // The failure is handled by the caller of takePrefetchedRows.
    () => undefined,
  );
  pending = prefetch;
}

const fits = (one: Prefetch | null, address: string): one is Prefetch =>
  one?.address === address && one.institutionId === getSession().activeInstitutionId;

/** The prefetched rows where they have arrived already, so that the list is drawn with them at once; they are given once. */
export function takeArrivedRows<T>(address: string): T | undefined {
  if (!fits(pending, address) || pending.rows === undefined) return undefined;
  const { rows } = pending;
  pending = null;
  return rows as T;
}

/** The prefetch of exactly this address, which is given once; null when there is none. */
export function takePrefetchedRows<T>(address: string): Promise<T> | null {
  const taken = pending;
  pending = null;
  return fits(taken, address) ? (taken.reply as Promise<T>) : null;
}
