import { expect, it } from 'vitest';
import { attemptEvents } from '../../exam/events.ts';
import { eventGroups } from './event-groups.ts';

it('every event of the catalogue is in one group', () => {
  expect(Object.values(eventGroups).flat().toSorted()).toEqual(Object.keys(attemptEvents).toSorted());
});
