import { describe, expect, it } from 'vitest';
import { type Monitor, monitorEventsOf } from './monitors.ts';

const monitor = (id: string, patch: Partial<Monitor> = {}): Monitor => ({
  ...{ id, label: id, isPrimary: id === 'a', width: 1920, height: 1080, left: 0, top: 0 },
  ...patch,
});

describe('monitorEventsOf', () => {
  const one = [monitor('a')];
  const two = [monitor('a'), monitor('b', { left: 1920 })];
  it.each([
    ['a first look at one', null, one, []],
    ['a first look at two', null, two, ['multiple_monitors_detected']],
    ['nothing new', two, two, []],
    ['a second one', one, two, ['monitor_added', 'multiple_monitors_detected']],
    ['one less', two, one, ['monitor_removed']],
    ['another in its place', two, [monitor('a'), monitor('c')], ['monitor_added', 'monitor_removed']],
    [
      'one that was moved',
      two,
      [monitor('a'), monitor('b', { left: -1920 })],
      ['monitor_configuration_changed'],
    ],
    ['another resolution', one, [monitor('a', { width: 1280 })], ['monitor_configuration_changed']],
  ] as const)('%s', (_, before, now, events) => {
    expect(monitorEventsOf(before, now)).toEqual(events);
  });
});
