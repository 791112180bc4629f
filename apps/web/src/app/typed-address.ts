import { isHolding, isRouterFrozen, mayLeave } from '../lib/leave-guard.ts';
import { lastHashPart } from './guard.ts';

/**
 * Addresses that somebody types or pastes over the present one. The router can neither mend nor hold those: it hears
 * of them when the browser has already moved, without an entry of its own to go back to. So they are handled before
 * it hears: a duplicate hash is cut to its last part, and while something holds navigations the old address returns.
 */
export function watchTypedAddresses(navigate: (path: string) => void): void {
  /** On the way back to the entry the router believes to be at; it must not hear of that either. */
  let returning = false;
  // The router marks its own entries with an index.
  const isTyped = (state: unknown): boolean =>
    typeof state !== 'object' || state === null || !('idx' in state) || typeof state.idx !== 'number';

  window.addEventListener('popstate', (event) => {
    if (returning) {
      returning = false;
      event.stopImmediatePropagation();
      return;
    }
    mendDuplicateHash();
    if (!isTyped(event.state) || !isHolding()) return;
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
