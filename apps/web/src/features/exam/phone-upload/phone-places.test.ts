import { expect, it } from 'vitest';
import type { PendingCapture } from '../media/sending/pending-captures.ts';
import { placesLeft } from './phone-places.ts';

const pendingOf = (id: string, state: PendingCapture['state']): PendingCapture => ({
  capture: {
    id,
    slot: 'slot',
    itemId: 'slot',
    name: 'foto.jpg',
    mime: 'image/jpeg',
    createdAtMs: 0,
    state: state === 'draft' ? 'draft' : 'queued',
  },
  state,
  percent: 0,
  failure: null,
});

it('counts each file on its way once: by the server where it had begun, else here', () => {
  const pending = [pendingOf('a', 'waiting'), pendingOf('b', 'queued'), pendingOf('c', 'draft')];
  expect(placesLeft({ filesLeft: 3, counted: new Set() }, pending)).toBe(1);
  // After a reload: the server's three places are in addition to the upload that had begun.
  expect(placesLeft({ filesLeft: 2, counted: new Set(['a']) }, pending)).toBe(1);
});
