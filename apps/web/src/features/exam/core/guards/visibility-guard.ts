import type { Guard } from './guard.ts';

/** Reports that the page was hidden (another tab or program), and for how long when it is shown again. */
export const visibilityGuard: Guard = {
  name: 'visibility',
  start({ emit, monotonicMs }) {
    let hiddenAtMs: number | null = null;
    const onChange = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAtMs = monotonicMs();
        emit('page_hidden', 'M');
      } else if (hiddenAtMs !== null) {
        emit('page_shown', 'L', { away_ms: Math.round(monotonicMs() - hiddenAtMs) });
        hiddenAtMs = null;
      }
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  },
};
