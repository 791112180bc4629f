/** Null where the browser has no IndexedDB, or throws when it is accessed. */
export function findIndexedDb(): IDBFactory | null {
  try {
    return globalThis.indexedDB ?? null;
  } catch {
    return null;
  }
}
