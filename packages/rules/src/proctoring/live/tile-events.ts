import { findClientEvent } from '@certame/contract/features/exam/events.ts';
import type { Severity } from '@certame/contract/features/exam/states.ts';

/** A tile has room for so many events. */
const shownMost = 2;
/**
 * So many events come close behind an alarm: what follows it by itself, the message to the candidate, that it was read, its end. They are
 * counted, since the clocks of devices can't be compared with the server's.
 */
const behindMost = 4;

/** What the candidate's device reports, and a supervisor should see. What staff or the product did about it is none. */
const isAlarm = ({ type, severity }: { type: string; severity: Severity }): boolean =>
  severity !== 'L' && findClientEvent(type) !== undefined;

/**
 * Events on the tile of a candidate: the newest ones, and always among them the newest alarm. A warning that follows an alarm by itself
 * reaches the supervisor together with it, and would else hide it from the first moment. @param events the newest first
 */
export function tileEventsOf<Event extends { type: string; severity: Severity }>(
  events: readonly Event[],
): Event[] {
  const newest = events.slice(0, shownMost);
  const alarm = events.slice(0, behindMost + 1).find(isAlarm);
  return !alarm || newest.includes(alarm) ? newest : [...newest.slice(0, -1), alarm];
}
