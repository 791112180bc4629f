import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { openRoom } from '../testing/open-room.ts';

describe('another device', () => {
  it('blocks the room until the server lets this one in again', async () => {
    const { attempt, timers, fail, calls } = await openRoom(formOf([itemOf('q1')]));
    fail.events = { status: 409, code: 'more-than-one-user' };
    await timers.advance(21_000);
    expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'other-device' });
    attempt.choose('q1', 'a');
    expect(attempt.view().responses.get('q1')?.state).toBe('not_answered');
    fail.start = fail.events;
    attempt.tryAgain();
    await timers.advance(100);
    expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'other-device' });
    // It has been silent for a minute: an entry takes its place, which a save never does.
    fail.start = null;
    fail.events = null;
    attempt.tryAgain();
    await comeToRest();
    expect(calls).toEqual(['start', 'start']);
    attempt.choose('q1', 'a');
    await comeToRest();
    expect(attempt.view()).toMatchObject({ phase: 'room', waiting: 0 });
  });

  it('has gone: the entry that a broken line kept from the server is asked for again by itself', async () => {
    const { attempt, server, timers, fail } = await openRoom(formOf([itemOf('q1')]));
    fail.events = { status: 409, code: 'more-than-one-user' };
    await timers.advance(21_000);
    fail.events = null;
    server.mode = 'down';
    attempt.tryAgain();
    await timers.advance(5000);
    expect(attempt.view()).toMatchObject({
      phase: 'halted',
      returning: true,
      connectionFailure: { kind: 'offline' },
    });
    server.mode = 'good';
    await timers.advance(10_000);
    expect(attempt.view()).toMatchObject({ phase: 'room', returning: false, connectionFailure: null });
  });

  it('that has ended the attempt leaves nothing to go on with, and no new one is begun', async () => {
    const { attempt, timers, fail, calls, close } = await openRoom(formOf([itemOf('q1')]));
    fail.events = { status: 409, code: 'more-than-one-user' };
    await timers.advance(21_000);
    close();
    attempt.tryAgain();
    await comeToRest();
    expect(attempt.view().phase).toBe('finished');
    expect(calls).toEqual([]);
  });
});
