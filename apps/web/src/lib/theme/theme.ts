import { type Theme, themes } from '@certame/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, storedValue, storeValue } from '../storage.ts';

export { type Theme, themes };

const listeners = new Set<() => void>();
let theme: Theme = 'light';

const systemIsDark = window.matchMedia('(prefers-color-scheme: dark)');
const isDark = (): boolean => theme === 'dark' || (theme === 'auto' && systemIsDark.matches);

const apply = (): void => {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  const bar = document.querySelector('meta[name="theme-color"]');
  bar?.setAttribute('content', isDark() ? '#14171c' : '#ffffff');
};

function show(next: Theme): void {
  theme = next;
  apply();
  for (const listener of listeners) listener();
}

/** Light is the default. */
const storedTheme = (): Theme => themes.find((one) => one === storedValue('theme')) ?? 'light';

/** The stored choice, also when it is made in another tab. */
export function startTheme(): void {
  show(storedTheme());
  onStoredElsewhere('theme', () => show(storedTheme()));
  systemIsDark.addEventListener('change', () => show(theme));
}

export function setTheme(next: Theme): void {
  storeValue('theme', next);
  show(next);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Whether pages are dark now, chosen or because the system is. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme);
