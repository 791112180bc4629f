import type { Severity } from '@certame/contract/features/exam/states.ts';

export interface GuardContext {
  /** Records an event. Guards decide nothing: consequences are rules. */
  emit(type: string, severity: Severity, data?: Record<string, unknown>): void;
  monotonicMs(): number;
  /** Tells the attempt that the page has entered full screen or left it. */
  setFullscreen(isFullscreen: boolean, isExpected?: boolean): void;
  /** The page has something unsent. */
  hasOpenWork(): boolean;
  /** Writes the answer buffer to the disk now. */
  writeAll(): void;
}

/** Watches one thing of the page while an attempt is open. */
export interface Guard {
  name: string;
  start(context: GuardContext): () => void;
}

export function startGuards(guards: readonly Guard[], context: GuardContext): () => void {
  const stops = guards.map((guard) => guard.start(context));
  return () => {
    for (const stop of stops) stop();
  };
}
