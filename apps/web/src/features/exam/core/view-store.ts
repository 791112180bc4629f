export interface ViewStore<V> {
  view: () => V;
  subscribe: (listener: () => void) => () => void;
  show: (next: V) => void;
}

/** Holder of the current view, for `useSyncExternalStore`. */
export function createViewStore<V>(initial: V): ViewStore<V> {
  const listeners = new Set<() => void>();
  let view = initial;
  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(next) {
      view = next;
      for (const listener of listeners) listener();
    },
  };
}
