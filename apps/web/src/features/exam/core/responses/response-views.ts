import type { ResponseView } from './responses.ts';

/** Memoised views of all responses: unchanged ones keep their identity, and so does the map of all, and are not rendered again. */
export function createResponseViews(
  viewOf: (itemId: string) => ResponseView,
): (itemIds: Iterable<string>) => ReadonlyMap<string, ResponseView> {
  let seen: ReadonlyMap<string, ResponseView> = new Map();
  return (itemIds) => {
    const next = new Map<string, ResponseView>();
    let isChanged = false;
    for (const itemId of itemIds) {
      const now = viewOf(itemId);
      const old = seen.get(itemId);
      const same =
        old !== undefined &&
        old.value === now.value &&
        old.state === now.state &&
        old.isWriting === now.isWriting &&
        old.rejectedCode === now.rejectedCode;
      next.set(itemId, same ? old : now);
      isChanged ||= !same;
    }
    if (isChanged || next.size !== seen.size) seen = next;
    return seen;
  };
}
