import type { Guard } from './guard.ts';

/** `beforeunload` guard: asks before the page is closed or reloaded while something is unsent. */
export const pageLeaveGuard: Guard = {
  name: 'page-leave',
  start({ hasOpenWork, writeAll }) {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      // The page is frozen while the browser's question is open.
      writeAll();
      if (hasOpenWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  },
};
