import { startTransition, useEffect, useState } from 'react';

/** As many questions as fill the window. */
const firstCount = 4;
const nextCount = 16;

/**
 * Incremental rendering: how many questions of a step are rendered. Those that fill the window come first, the others in batches, as
 * transitions that input may interrupt. A slow phone would otherwise render 180 questions before it shows the first one.
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
