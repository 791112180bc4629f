interface Options<Value> {
  now(): number;
  keptMs: number;
  /** Of all values together, by `sizeOf`; without it each counts as one. */
  most: number;
  sizeOf?(value: Value): number;
}

export interface BriefCache<Value> {
  /** The value by its key, loaded once for all who ask meanwhile. What fails is kept by nobody. */
  get(key: string, load: () => Promise<Value>): Promise<Value>;
}

interface Entry<Value> {
  value: Promise<Value>;
  untilMs: number;
  /** 0 until it has come. */
  size: number;
}

/** Keeps what many ask for within seconds. The oldest goes first, when its time is over or there is too much. */
export function createBriefCache<Value>({
  now,
  keptMs,
  most,
  sizeOf = () => 1,
}: Options<Value>): BriefCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  let size = 0;
  const forget = (key: string, entry: Entry<Value>): void => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    size -= entry.size;
  };
  const tidy = (): void => {
    for (const [key, entry] of entries) {
      if (entry.untilMs > now() && size <= most) return;
      forget(key, entry);
    }
  };
  return {
    get(key, load) {
      tidy();
      const known = entries.get(key);
      if (known) return known.value;
      const entry: Entry<Value> = { value: load(), untilMs: now() + keptMs, size: 0 };
      entries.set(key, entry);
      entry.value.then(
        (value) => {
          if (entries.get(key) !== entry) return;
          entry.size = sizeOf(value);
          size += entry.size;
          tidy();
        },
        () => forget(key, entry),
      );
      return entry.value;
    },
  };
}
