/**
 * Joins the work of many requests into few transactions: while one is being flushed to disk, what arrives waits and
 * goes together into the next. Each caller is answered only after the transaction that carries its entry committed. Look-ups that
 * every request needs are joined likewise (`plugins/session.ts`).
 */
export interface GroupCommitOptions<Entry, Result> {
  /** Entries of different groups never share a transaction (institutions, for row level security). */
  groupOf(entry: Entry): string;
  /**
   * Entries of one key are never in two transactions at once: what reads a row under a shared lock and then changes it would else wait
   * for its like until the database ends one of both. Without it any two may be.
   */
  keyOf?(entry: Entry): string;
  /** Commits a batch and gives one result for each entry, in order. An Error as a result fails that entry alone. */
  commit(group: string, entries: Entry[]): Promise<(Result | Error)[]>;
  maxEntries: number;
  /** Transactions of one group under way at once. */
  maxInFlight: number;
  /** After a batch of several the next begins no sooner than this: fewer and larger ones, where much arrives. Who comes alone waits for nothing. */
  gatherMs?: number;
  /** Entries that may wait in all; more are refused with the error that `overflow` makes. */
  maxWaiting: number;
  overflow(): Error;
  /** A batch has committed. */
  onCommitted?(entries: number, seconds: number): void;
}

/** `gatherMs` of calls that somebody waits for: under load batches are twice as large, for a wait that nobody notices. */
export const briefGatherMs = 3;

interface Waiting<Entry, Result> {
  entry: Entry;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Group<Entry, Result> {
  waiting: Waiting<Entry, Result>[];
  inFlight: number;
  /** Keys of what is under way. */
  held: Set<string>;
  isPumpDue: boolean;
  /** No batch begins before. */
  restsUntilMs: number;
}

const newGroup = <Entry, Result>(): Group<Entry, Result> => ({
  waiting: [],
  inFlight: 0,
  held: new Set(),
  isPumpDue: false,
  restsUntilMs: 0,
});

export interface GroupCommit<Entry, Result> {
  submit(entry: Entry): Promise<Result>;
  /** Resolves when nothing is waiting or under way. */
  drain(): Promise<void>;
}

/** Takes the next entries that no transaction under way keeps waiting; gives them and their keys. */
function takeBatch<Entry, Result>(
  group: Group<Entry, Result>,
  { keyOf, maxEntries }: Pick<GroupCommitOptions<Entry, Result>, 'keyOf' | 'maxEntries'>,
): { batch: Waiting<Entry, Result>[]; keys: Set<string> } {
  const batch: Waiting<Entry, Result>[] = [];
  const left: Waiting<Entry, Result>[] = [];
  const keys = new Set<string>();
  for (const one of group.waiting) {
    const key = keyOf?.(one.entry);
    if (batch.length === maxEntries || (key !== undefined && group.held.has(key))) left.push(one);
    else {
      batch.push(one);
      if (key !== undefined) keys.add(key);
    }
  }
  group.waiting = left;
  return { batch, keys };
}

export function createGroupCommit<Entry, Result>(
  options: GroupCommitOptions<Entry, Result>,
): GroupCommit<Entry, Result> {
  const groups = new Map<string, Group<Entry, Result>>();
  const { gatherMs = 0 } = options;
  let waitingInAll = 0;
  const idle: (() => void)[] = [];

  function settle(batch: Waiting<Entry, Result>[], results: (Result | Error)[]): void {
    for (const [index, one] of batch.entries()) {
      const result = results[index];
      if (result instanceof Error) one.reject(result);
      else if (result === undefined) one.reject(new Error('The batch gave no result for an entry'));
      else one.resolve(result);
    }
  }

  async function commitBatch(group: string, batch: Waiting<Entry, Result>[]): Promise<void> {
    const beganMs = performance.now();
    let results: (Result | Error)[];
    try {
      results = await options.commit(
        group,
        batch.map((one) => one.entry),
      );
    } catch (error) {
      if (batch.length === 1) {
        batch[0]?.reject(error);
        return;
      }
      // One bad entry must not fail its neighbours: each gets a transaction of its own.
      for (const one of batch) await commitBatch(group, [one]);
      return;
    }
    settle(batch, results);
    options.onCommitted?.(batch.length, (performance.now() - beganMs) / 1000);
  }

  function begin(name: string, group: Group<Entry, Result>): boolean {
    const { batch, keys } = takeBatch(group, options);
    if (batch.length === 0) return false;
    waitingInAll -= batch.length;
    group.inFlight += 1;
    group.restsUntilMs = batch.length > 1 ? performance.now() + gatherMs : 0;
    for (const key of keys) group.held.add(key);
    void commitBatch(name, batch).finally(() => {
      group.inFlight -= 1;
      for (const key of keys) group.held.delete(key);
      pump(name, group);
    });
    return true;
  }

  function pump(name: string, group: Group<Entry, Result>): void {
    const isBusy = (): boolean => group.inFlight >= options.maxInFlight;
    while (!isBusy()) {
      const restMs = gatherMs > 0 ? group.restsUntilMs - performance.now() : 0;
      if (restMs > 0) {
        pumpSoon(name, group, restMs);
        return;
      }
      if (group.waiting.length === 0 || !begin(name, group)) break;
    }
    if (group.waiting.length > 0 || group.inFlight > 0 || group.isPumpDue) return;
    groups.delete(name);
    if (groups.size === 0) for (const wake of idle.splice(0)) wake();
  }

  /** Requests that were read from the sockets in the same turn travel together. */
  function pumpSoon(name: string, group: Group<Entry, Result>, restMs = 0): void {
    if (group.isPumpDue) return;
    group.isPumpDue = true;
    const go = (): void => {
      group.isPumpDue = false;
      pump(name, group);
    };
    if (restMs > 0) setTimeout(go, restMs);
    else setImmediate(go);
  }

  return {
    submit: (entry) =>
      new Promise<Result>((resolve, reject) => {
        if (waitingInAll >= options.maxWaiting) {
          reject(options.overflow());
          return;
        }
        const name = options.groupOf(entry);
        const group = groups.get(name) ?? newGroup<Entry, Result>();
        groups.set(name, group);
        group.waiting.push({ entry, resolve, reject });
        waitingInAll += 1;
        pumpSoon(name, group);
      }),
    drain: () => (groups.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}
