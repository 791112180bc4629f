import { afterEach, expect, test, vi } from 'vitest';
import { watchBattery } from './watch-battery.ts';

afterEach(() => vi.unstubAllGlobals());

async function begin(level: number, charging = false) {
  const battery = Object.assign(new EventTarget(), { level, charging });
  vi.stubGlobal('navigator', { getBattery: async () => battery });
  const events: unknown[][] = [];
  const stop = watchBattery((...event) => events.push(event));
  await Promise.resolve();
  return {
    events,
    stop,
    change: (now: { level?: number; charging?: boolean }) => {
      Object.assign(battery, now);
      battery.dispatchEvent(new Event(now.level === undefined ? 'chargingchange' : 'levelchange'));
    },
  };
}

test('the battery is told at the start, for each ten points, and when it is plugged in', async () => {
  const { events, change, stop } = await begin(0.804);
  change({ level: 0.75 });
  change({ level: 0.7 });
  change({ charging: true });
  stop();
  change({ charging: false });
  expect(events).toEqual([
    ['battery_level', { percent: 80, charging: false }],
    ['battery_level', { percent: 70, charging: false }],
    ['battery_level', { percent: 70, charging: true }],
  ]);
});

test('what ended before the browser answered tells nothing', async () => {
  const battery = Object.assign(new EventTarget(), { level: 0.5, charging: false });
  vi.stubGlobal('navigator', { getBattery: async () => battery });
  const emit = vi.fn();
  watchBattery(emit)();
  await Promise.resolve();
  expect(emit).not.toHaveBeenCalled();
});

test('a browser without it, or that refuses it, tells nothing', async () => {
  const emit = vi.fn();
  for (const navigator of [{}, { getBattery: () => Promise.reject(new Error('NotAllowedError')) }]) {
    vi.stubGlobal('navigator', navigator);
    watchBattery(emit);
    await Promise.resolve();
  }
  expect(emit).not.toHaveBeenCalled();
});
