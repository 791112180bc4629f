import type { Guard } from './guard.ts';

/** Asks before the page is closed or reloaded while there is something to lose. */
export const pageLeaveGuard: Guard = {
  name: 'page-leave',
  start({ hasOpenWork, writeAll }) {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      // The page stands still as long as the browser's question does.
      writeAll();
      if (hasOpenWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  },
};
