import { afterFrame, type Timers } from './time/timers.ts';

export interface ChangeNotifier<V> {
  /** The same object until something changes. */
  view(): V;
  subscribe(listener: () => void): () => void;
  /**
   * `behindFrame`: listeners are called after the next frame, so that the frame of a keystroke waits for none of them. `view()` is up to
   * date at once.
   */
  changed(behindFrame?: boolean): void;
}

/** Coalesced change notification: listeners are called once for all changes of one task; a view is built when it is read. */
export function createChangeNotifier<V>(options: {
  /** Left out: `behindFrame` has no effect. */
  timers?: Timers;
  build(): V;
  /** Runs before the listeners, for commands that wait for a change. */
  beforeListeners(): void;
}): ChangeNotifier<V> {
  const listeners = new Set<() => void>();
  let cached: V | null = null;
  let announced = false;
  let isLater = false;
  const tell = (): void => {
    options.beforeListeners();
    for (const listener of listeners) listener();
  };
  return {
    view() {
      cached ??= options.build();
      return cached;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed(behindFrame = false) {
      cached = null;
      if (behindFrame && options.timers) {
        if (isLater) return;
        isLater = true;
        afterFrame(options.timers, () => {
          isLater = false;
          tell();
        });
        return;
      }
      if (announced) return;
      announced = true;
      queueMicrotask(() => {
        announced = false;
        tell();
      });
    },
  };
}
