import type { CheckLine, CheckLines } from '@certame/contract/features/proctoring/check-lines.ts';
import type { EnvironmentCheck } from '@certame/contract/features/proctoring/environment-checks.ts';
import { linesOf } from '@certame/rules/proctoring/environment-check.ts';
import { useEffect, useRef, useState } from 'react';
import { readScreenDetails, shareScreen } from '#lib/media/capture/index.ts';
import { type ProbeContext, probes } from './probes.ts';

export type LineState = CheckLine | 'waiting' | 'running';

interface Pending {
  resolve: () => void;
  reject: (error: unknown) => void;
}

export interface Check {
  lines: readonly { check: EnvironmentCheck; state: LineState }[];
  isRunning: boolean;
  /** Sharing the screen needs user activation: the check waits for a press. */
  needsPress: boolean;
  start: () => void;
  shareScreen: () => void;
}

/** Runs the lines that the plan asks for, one after the other; those that have passed are not repeated. */
export function useCheck(
  { plan, userId }: Pick<ProbeContext, 'plan' | 'userId'>,
  onDone: (lines: CheckLines) => void,
): Check {
  const [done, setDone] = useState<CheckLines>({});
  const [running, setRunning] = useState<EnvironmentCheck | null>(null);
  const [needsPress, setNeedsPress] = useState(false);
  const pending = useRef<Pending | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const screenShared = (): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    pending.current = { resolve, reject };
    setNeedsPress(true);
    return promise.finally(() => setNeedsPress(false));
  };
  const run = async (screenDetails: ProbeContext['screenDetails']): Promise<void> => {
    const found: CheckLines = {};
    for (const check of linesOf(plan)) {
      const before = done[check];
      if (before?.verdict === 'pass' && check !== 'screen') {
        found[check] = before;
        continue;
      }
      setRunning(check);
      found[check] = await probes[check]({ plan, userId, screenShared, screenDetails });
      if (isGone.current) return;
      setDone((all) => ({ ...all, [check]: found[check] }));
    }
    setRunning(null);
    onDone(found);
  };
  return {
    lines: linesOf(plan).map((check) => ({
      check,
      state: check === running ? 'running' : (done[check] ?? 'waiting'),
    })),
    isRunning: running !== null,
    needsPress,
    start: () => {
      setDone((all) =>
        Object.fromEntries(Object.entries(all).filter(([, line]) => line?.verdict === 'pass')),
      );
      // Requested within the press itself, since browsers require user activation; the answer is awaited by the line of the monitors.
      void run(plan.checks.monitors ? readScreenDetails() : Promise.resolve(null));
    },
    shareScreen: () => {
      const waiting = pending.current;
      pending.current = null;
      shareScreen().then(
        () => waiting?.resolve(),
        (error: unknown) => waiting?.reject(error),
      );
    },
  };
}
