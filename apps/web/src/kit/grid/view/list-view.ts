import { grid as gridConstants } from '@certame/contract/constants.ts';
import { uuidSource } from '@certame/contract/uuid.ts';
import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, storedValue, storeValue } from '#lib/storage.ts';

/** View settings of lists in client storage: rows a page and their height for all lists, hidden columns for each. */
export const perPageKey = 'list.per_page';
const densityKey = 'list.density';
const columnsKey = 'list.hidden_columns.';

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};
function store(key: string, value: string): void {
  storeValue(key, value);
  changed();
}
/** Follows changes of other tabs. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0 && !heardElsewhere) {
    heardElsewhere = true;
    for (const key of [perPageKey, densityKey]) onStoredElsewhere(key, changed);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}
let heardElsewhere = false;

export const perPageOf = (stored: string | null): number =>
  gridConstants.perPageChoices.find((one) => String(one) === stored) ?? gridConstants.perPage;
export const storedPerPage = (): number => perPageOf(storedValue(perPageKey));
export const usePerPage = (): number => useSyncExternalStore(subscribe, storedPerPage);
export const setPerPage = (rows: number): void => store(perPageKey, String(rows));

const isCompact = (): boolean => storedValue(densityKey) === 'compact';
export const useCompact = (): boolean => useSyncExternalStore(subscribe, isCompact);
export const setCompact = (compact: boolean): void => store(densityKey, compact ? 'compact' : 'normal');

const ids = new RegExp(`/${uuidSource}(?=/|$)`, 'g');
/** One choice for the students of all classes, not one for each class. */
export const listNameOf = (path: string): string => path.replace('/api/v1/', '').replace(ids, '/:id');

export const hiddenColumnsOf = (stored: string | null): readonly string[] =>
  (stored ?? '').split(',').filter((key) => key !== '');

export function useHiddenColumns(path: string): readonly string[] {
  const key = columnsKey + listNameOf(path);
  return hiddenColumnsOf(useSyncExternalStore(subscribe, () => storedValue(key)));
}
export const setHiddenColumns = (path: string, hidden: readonly string[]): void =>
  store(columnsKey + listNameOf(path), hidden.join(','));

/** The first column names the row and is always shown. Hidden columns that no longer exist are ignored. */
export const shownColumns = <Column extends { key: string }>(
  columns: readonly Column[],
  hidden: readonly string[],
): readonly Column[] => columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
