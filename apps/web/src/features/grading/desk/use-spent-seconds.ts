import { useCallback, useEffect, useRef } from 'react';

/** Without a sign of its grader for so long, an answer is open and not read. */
const idleMs = 60_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

/** Seconds that somebody has been at this page, from those before it was opened: only while it is seen, and while there are signs of them. */
export function useSpentSeconds(before: number): () => number {
  const spent = useRef(before);
  useEffect(() => {
    let lastSignMs = performance.now();
    const sign = (): void => {
      lastSignMs = performance.now();
    };
    for (const kind of signs) document.addEventListener(kind, sign, { capture: true, passive: true });
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && performance.now() - lastSignMs < idleMs)
        spent.current += 1;
    }, 1000);
    return () => {
      clearInterval(timer);
      for (const kind of signs) document.removeEventListener(kind, sign, { capture: true });
    };
  }, []);
  return useCallback(() => Math.min(spent.current, 86_400), []);
}
