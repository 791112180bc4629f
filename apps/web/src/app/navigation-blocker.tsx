import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { guardsMove, isHolding, isRouterFrozen, mayLeave, subscribeHolding } from '../lib/leave-guard.ts';

function Blocker() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (isRouterFrozen()) return true;
    return guardsMove(currentLocation, nextLocation);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (isRouterFrozen()) {
      blocker.reset();
      return;
    }
    void mayLeave().then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker]);
  return null;
}

/** Holds navigations back while something asks for it: a frozen router cancels them, a leave guard is asked first. */
export function NavigationBlocker() {
  return useSyncExternalStore(subscribeHolding, isHolding) ? <Blocker /> : null;
}
