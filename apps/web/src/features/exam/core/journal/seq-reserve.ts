/**
 * Highest number that may have been given out on this device, written before it is used and at once (localStorage needs
 * no waiting). A change can leave with a closing page before the disk has it; without this mark the next page would give
 * its number to another text, which the server would take for a repetition.
 */
export interface SeqReserve {
  read(): number;
  write(seq: number): void;
  clear(): void;
}

/** Numbers set aside at one time. */
export const reserveBlock = 100;

export function createSeqReserve(storage: () => Storage, key: string): SeqReserve {
  const name = `certame.exam-seq:${key}`;
  const quietly = <T>(work: () => T, fallback: T): T => {
    try {
      return work();
    } catch {
      return fallback;
    }
  };
  return {
    read: () => quietly(() => Number.parseInt(storage().getItem(name) ?? '0', 10) || 0, 0),
    write: (seq) => quietly(() => storage().setItem(name, String(seq)), undefined),
    clear: () => quietly(() => storage().removeItem(name), undefined),
  };
}
