import type { EventData } from '@certame/contract/features/exam/event-data.ts';

type Monitors = EventData<'monitor_added'>;
export type Monitor = Monitors['monitors'][number];

export type MonitorEvent =
  | 'multiple_monitors_detected'
  | 'monitor_added'
  | 'monitor_removed'
  | 'monitor_configuration_changed';

const placeOf = ({ width, height, left, top, isPrimary }: Monitor): string =>
  [width, height, left, top, isPrimary].join();

/**
 * What happened to the monitors from one look to the next. The first look tells of several; later ones of what was plugged in or out, or
 * moved. @param before null: the first look
 */
export function monitorEventsOf(before: readonly Monitor[] | null, now: readonly Monitor[]): MonitorEvent[] {
  if (before === null) return now.length > 1 ? ['multiple_monitors_detected'] : [];
  const events: MonitorEvent[] = [];
  const idsBefore = new Set(before.map(({ id }) => id));
  const idsNow = new Set(now.map(({ id }) => id));
  const isAdded = [...idsNow].some((id) => !idsBefore.has(id));
  if (isAdded) events.push('monitor_added');
  if ([...idsBefore].some((id) => !idsNow.has(id))) events.push('monitor_removed');
  if (now.length > 1 && before.length <= 1) events.push('multiple_monitors_detected');
  if (events.length > 0) return events;
  const placesBefore = new Map(before.map((monitor) => [monitor.id, placeOf(monitor)]));
  const isMoved = now.some((monitor) => placesBefore.get(monitor.id) !== placeOf(monitor));
  return isMoved ? ['monitor_configuration_changed'] : [];
}
