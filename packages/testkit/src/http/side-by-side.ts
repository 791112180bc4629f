const atOnce = 4;

/**
 * Does the work for each item, in their order, four at a time: one after the other, the server waits for its database
 * while nobody asks it anything, and a walk over the whole interface takes twice as long. The first failure ends it.
 */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failed = false;
  const takeTurns = async (): Promise<void> => {
    for (let next = left.next(); !next.done && !failed; next = left.next()) await work(next.value);
  };
  const walkers = Array.from({ length: atOnce }, () =>
    takeTurns().catch((error: unknown) => {
      failed = true;
      throw error;
    }),
  );
  // All have ended before the test does, whatever became of one.
  const ended = await Promise.allSettled(walkers);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
