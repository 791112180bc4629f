import { startTransition, useEffect, useState } from 'react';

/** What fills the window. */
const firstCount = 4;
const nextCount = 16;

/**
 * How many questions of a step are drawn: those that fill the window first, the others some at a time, in tasks of their own that
 * give way to the candidate's hand. A slow phone would otherwise draw 180 questions before it shows the first one.
 */
export function useDrawnCount(step: string | number, total: number): number {
  const [drawn, setDrawn] = useState({ step, count: firstCount });
  const count = drawn.step === step ? drawn.count : firstCount;
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn({ step, count: count + nextCount })));
    return () => clearTimeout(timer);
  }, [step, count, total]);
  return count;
}
