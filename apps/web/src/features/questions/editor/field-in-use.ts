import { useSyncExternalStore } from 'react';

let inUse: string | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The text field that was focused last; it stays so until another one gets the focus. Its toolbar must not disappear when a button
 * elsewhere is pressed: the page would move under the pointer and the press would miss.
 */
export function useFieldInUse(id: string): [boolean, () => void] {
  const isInUse = useSyncExternalStore(subscribe, () => inUse === id);
  return [
    isInUse,
    () => {
      if (inUse === id) return;
      inUse = id;
      for (const listener of listeners) listener();
    },
  ];
}
