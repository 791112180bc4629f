/**
 * Joins what is asked in one turn of the event loop into one look-up. A look-up that fails fails all that it was asked, as each
 * would have failed alone.
 */
export function createBatchedLookup<Key, Found>(
  find: (keys: readonly Key[]) => Promise<readonly Found[]>,
  maxKeys: number,
): (key: Key) => Promise<Found> {
  let waiting: { key: Key; resolve(found: Found): void; reject(error: unknown): void }[] = [];

  const run = async (batch: typeof waiting): Promise<void> => {
    try {
      const found = await find(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const runAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += maxKeys) void run(all.slice(from, from + maxKeys));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(runAll);
      waiting.push({ key, resolve, reject });
    });
}
