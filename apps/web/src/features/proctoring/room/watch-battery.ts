import { isBatteryNews } from '@certame/rules/proctoring/battery.ts';
import type { ProctoringContext } from './proctoring-context.ts';

type BatteryManager = EventTarget & { level: number; charging: boolean };
/** The Battery Status API is missing in some browsers, and in TypeScript's types. */
type WithBattery = Partial<{ getBattery(): Promise<BatteryManager> }>;

const changes = ['levelchange', 'chargingchange'] as const;

/** Emits the battery level: now, and whenever it has changed enough to matter. Returns the function that stops it. */
export function watchBattery(emit: ProctoringContext['emit']): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const watch = (battery: BatteryManager): void => {
    if (signal.aborted) return;
    let told: { percent: number; charging: boolean } | null = null;
    const look = (): void => {
      const now = { percent: Math.round(battery.level * 100), charging: battery.charging };
      if (!isBatteryNews(told, now)) return;
      told = now;
      emit('battery_level', now);
    };
    look();
    for (const change of changes) battery.addEventListener(change, look, { signal });
  };
  // The browser may reject it, e.g. in a frame: then the level stays unknown.
  (navigator as WithBattery).getBattery?.().then(watch, () => undefined);
  return () => ended.abort();
}
