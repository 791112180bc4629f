export interface ChangeNotifier<V> {
  /** The same object until something changes. */
  view(): V;
  subscribe(listener: () => void): () => void;
  changed(): void;
}

/** Coalesced change notification: listeners are called once for all changes of one task; a view is built when it is read. */
export function createChangeNotifier<V>(options: {
  build(): V;
  /** Runs before the listeners: commands that waited for the change. */
  beforeListeners(): void;
}): ChangeNotifier<V> {
  const listeners = new Set<() => void>();
  let cached: V | null = null;
  let announced = false;
  return {
    view() {
      cached ??= options.build();
      return cached;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed() {
      cached = null;
      if (announced) return;
      announced = true;
      queueMicrotask(() => {
        announced = false;
        options.beforeListeners();
        for (const listener of listeners) listener();
      });
    },
  };
}
