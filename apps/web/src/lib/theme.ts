import { type Theme, themes } from '@certame/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import { storedValue, storeValue } from './storage.ts';

export { type Theme, themes };

const listeners = new Set<() => void>();
let theme: Theme = 'light';

const apply = (): void => {
  document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light';
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', theme === 'dark' ? '#14171c' : '#ffffff');
};

/** The stored choice; light is the default. */
export function startTheme(): void {
  const stored = storedValue('theme');
  theme = themes.find((one) => one === stored) ?? 'light';
  apply();
}

export function setTheme(next: Theme): void {
  theme = next;
  storeValue('theme', next);
  apply();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme);
