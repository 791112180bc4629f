/**
 * Where the browser stands in the history of this page. The router marks its entries with a rising `idx` and counts on
 * it to go back when a move is refused. An entry that somebody typed has none, and the next refusal would lead
 * anywhere. So typed entries are marked too.
 */
let position = 0;

/** Place of the browser's present entry; null for one that somebody typed. */
export const entryIndex = (): number | null => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
};

/** Called after every move, whoever made it. */
export function notePosition(): void {
  position = entryIndex() ?? position;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** An entry as the router writes it. */
export const entryState = (idx: number, usr: unknown = null) => ({ usr, key: newKey(), idx });

/** A typed address comes right after the entry it was typed over. */
export function markTypedEntry(): void {
  position += 1;
  window.history.replaceState(entryState(position), '', window.location.hash || '#/');
}
