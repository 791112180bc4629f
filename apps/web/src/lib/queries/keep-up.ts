import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Progress and silence cause no event: they are asked for this often. */
const pollMs = 5000;

interface Upkeep<Model> {
  client: QueryClient;
  /** Of the query that holds what is shown. */
  key: QueryKey;
  /** What has changed since an instant of the server's. */
  ask: (since: string) => Promise<{ model: Model }>;
  /** Null where all has to be read again. */
  merge: (shown: Model, changes: Model) => Model | null;
  /** Listens to what tells of changes. Gives what ends it. */
  listen: (soon: () => void) => () => void;
  /** Events come in bunches: it is asked this long after the first of them. */
  settleMs: number;
  /** Asks nothing while nobody looks, and again as soon as somebody does. */
  restsUnseen: boolean;
  onReach: (isReached: boolean) => void;
}

/**
 * Keeps a query up to date: what has changed is asked for after each event and every few seconds, never all of it. Gives what
 * ends it.
 */
export function keepUp<Model extends { server_now: string }>(upkeep: Upkeep<Model>): () => void {
  const { client, key, settleMs, restsUnseen } = upkeep;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAtMs = Number.POSITIVE_INFINITY;
  let isStopped = false;
  let isAsking = false;
  /**
   * The earlier of two instants stands: an event that comes while a reply is on its way would else wait for the next poll, and
   * events that never cease would put the question off for good.
   */
  const schedule = (ms: number): void => {
    const atMs = Date.now() + ms;
    if (isStopped || atMs >= dueAtMs) return;
    clearTimeout(timer);
    dueAtMs = atMs;
    timer = setTimeout(() => {
      dueAtMs = Number.POSITIVE_INFINITY;
      void ask();
    }, ms);
  };
  const ask = async (): Promise<void> => {
    const shown = client.getQueryData<{ model: Model }>(key)?.model;
    if (isAsking || !shown) return schedule(settleMs);
    if (restsUnseen && document.hidden) return;
    isAsking = true;
    try {
      const merged = upkeep.merge(shown, (await upkeep.ask(shown.server_now)).model);
      if (merged) client.setQueryData(key, { model: merged });
      else await client.invalidateQueries({ queryKey: key });
      upkeep.onReach(true);
    } catch {
      upkeep.onReach(false);
    }
    isAsking = false;
    schedule(pollMs);
  };
  const stop = upkeep.listen(() => schedule(settleMs));
  const onVisible = (): void => {
    if (!document.hidden) schedule(0);
  };
  schedule(pollMs);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    isStopped = true;
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(timer);
    stop();
  };
}
