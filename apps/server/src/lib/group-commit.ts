/**
 * Joins the work of many requests into few transactions: while one is being flushed to disk, what arrives waits and
 * goes together into the next. Each caller is answered only after the transaction that carries its entry committed. Look-ups that
 * every request needs are joined likewise (`plugins/session.ts`).
 */
export interface GroupCommitOptions<Entry, Result> {
  /** Entries of different groups never share a transaction (institutions, for row level security). */
  groupOf(entry: Entry): string;
  /** Commits a batch and gives one result for each entry, in order. An Error as a result fails that entry alone. */
  commit(group: string, entries: Entry[]): Promise<(Result | Error)[]>;
  maxEntries: number;
  /** Transactions of one group under way at once. */
  maxInFlight: number;
  /** Entries that may wait in all; more are refused with the error that `overflow` makes. */
  maxWaiting: number;
  overflow(): Error;
  /** A batch has committed. */
  onCommitted?(entries: number, seconds: number): void;
}

interface Waiting<Entry, Result> {
  entry: Entry;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface GroupCommit<Entry, Result> {
  submit(entry: Entry): Promise<Result>;
  /** Resolves when nothing is waiting or under way. */
  drain(): Promise<void>;
}

export function createGroupCommit<Entry, Result>(
  options: GroupCommitOptions<Entry, Result>,
): GroupCommit<Entry, Result> {
  const groups = new Map<string, { waiting: Waiting<Entry, Result>[]; inFlight: number }>();
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

  function pump(name: string): void {
    const group = groups.get(name);
    if (!group) return;
    while (group.waiting.length > 0 && group.inFlight < options.maxInFlight) {
      const batch = group.waiting.splice(0, options.maxEntries);
      waitingInAll -= batch.length;
      group.inFlight += 1;
      void commitBatch(name, batch).finally(() => {
        group.inFlight -= 1;
        if (group.waiting.length > 0) pump(name);
        else if (group.inFlight === 0) {
          groups.delete(name);
          if (groups.size === 0) for (const wake of idle.splice(0)) wake();
        }
      });
    }
  }

  return {
    submit: (entry) =>
      new Promise<Result>((resolve, reject) => {
        if (waitingInAll >= options.maxWaiting) {
          reject(options.overflow());
          return;
        }
        const name = options.groupOf(entry);
        const group = groups.get(name) ?? { waiting: [], inFlight: 0 };
        groups.set(name, group);
        group.waiting.push({ entry, resolve, reject });
        waitingInAll += 1;
        // Requests that were read from the sockets in the same turn travel together.
        if (group.waiting.length === 1) setImmediate(() => pump(name));
      }),
    drain: () => (groups.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
  };
}
