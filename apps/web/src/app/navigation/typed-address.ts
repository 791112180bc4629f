import { isHolding, isRouterFrozen, mayLeave } from '#lib/page/leave-guard.ts';
import { entryIndex, markTypedEntry, notePosition } from './entry-position.ts';
import { lastHashPart } from './guard.ts';

/**
 * Addresses that somebody types or pastes over the present one. The router can neither mend nor hold those: it hears
 * of them when the browser has already moved. So they are handled before it hears: a duplicate hash is cut to its last
 * part, the entry is marked like any other, and while something holds navigations the old address returns.
 */
export function watchTypedAddresses(navigate: (path: string) => void): void {
  /** On the way back to the entry the router believes to be at; it must not hear of that either. */
  let returning = false;

  window.addEventListener('popstate', (event) => {
    notePosition();
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    mendDuplicateHash();
    if (entryIndex() !== null) return;
    markTypedEntry();
    if (!isHolding()) return;
    event.stopImmediatePropagation();
    const wanted = window.location.hash.replace(/^#/, '') || '/';
    returning = true;
    window.history.back();
    if (isRouterFrozen()) return;
    void mayLeave().then((leave) => {
      // The guard has said yes for this address; asking again on the way there would be once too often.
      if (leave) navigate(wanted);
    });
  });
}

/** `#/login#/users`: the last part counts. */
export function mendDuplicateHash(): void {
  const last = lastHashPart(window.location.hash);
  if (last !== null) window.history.replaceState(window.history.state, '', `#${last}`);
}
