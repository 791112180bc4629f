import { afterEach, expect, test, vi } from 'vitest';
import { connectionGuard } from './connection-guard.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that estimates its line, in Mbit/s. */
function begin(downlink: number | undefined, onLine = true) {
  const connection = downlink === undefined ? undefined : Object.assign(new EventTarget(), { downlink });
  const page = new EventTarget();
  let nowMs = 0;
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { connection, onLine });
  const events: unknown[][] = [];
  const stop = connectionGuard.start({
    emit: (...event: unknown[]) => events.push(event),
    monotonicMs: () => nowMs,
  } as never);
  return {
    events,
    stop,
    happen: (name: string) => page.dispatchEvent(new Event(name)),
    wait: (ms: number) => {
      nowMs += ms;
    },
    change: (mbps: number) => {
      if (!connection) throw new Error('no estimate');
      connection.downlink = mbps;
      connection.dispatchEvent(new Event('change'));
    },
  };
}

test('a line below the slow rate is told, at the start and when it becomes so', () => {
  expect(begin(0.02).events).toEqual([['connection_rate', 'L', { kbps: 20 }]]);
  const line = begin(10);
  line.change(0.03);
  expect(line.events).toEqual([]);
  line.change(0.025);
  expect(line.events).toEqual([['connection_rate', 'L', { kbps: 25 }]]);
  line.stop();
  line.change(0.01);
  expect(line.events).toHaveLength(1);
});

test('a browser that estimates nothing tells nothing of the rate', () => {
  expect(begin(undefined).events).toEqual([]);
});

test('a line that is lost and found again is told with how long it was away', () => {
  const line = begin(10);
  line.happen('offline');
  line.wait(4200);
  line.happen('online');
  expect(line.events).toEqual([
    ['web_offline', 'L'],
    ['web_online', 'L', { offline_ms: 4200 }],
  ]);
  expect(begin(10, false).events).toEqual([['web_offline', 'L']]);
});
