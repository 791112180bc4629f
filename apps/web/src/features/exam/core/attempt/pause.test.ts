import { describe, expect, it } from 'vitest';
import type { ResponseEntry } from '../responses/response-entry.ts';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { iso, noonMs, openRoom } from '../testing/open-room.ts';

describe('a pause', () => {
  it('lets what waits for the line go first: nothing is taken while the attempt pauses', async () => {
    const { attempt, server, timers, calls } = await openRoom(formOf([itemOf('q1')]));
    server.mode = 'down';
    attempt.choose('q1', 'a');
    attempt.pause();
    await timers.advance(5000);
    expect(attempt.view()).toMatchObject({ state: 'in_progress', pausing: true, waiting: 1 });
    expect(calls).toEqual([]);
    server.mode = 'good';
    attempt.online();
    await comeToRest();
    expect(server.saved.get('q1')?.value).toBe('a');
    expect(calls).toEqual(['pause']);
    expect(attempt.view()).toMatchObject({ state: 'paused', pausing: false });
    attempt.resume();
    await comeToRest();
    expect(attempt.view().state).toBe('in_progress');
  });

  it('is given up by whoever goes on answering before the line is back', async () => {
    const { attempt, server, timers, calls } = await openRoom(formOf([itemOf('q1')]));
    server.mode = 'down';
    attempt.choose('q1', 'a');
    attempt.pause();
    attempt.choose('q1', 'b');
    server.mode = 'good';
    await timers.advance(60_000);
    expect(attempt.view()).toMatchObject({ state: 'in_progress', pausing: false, waiting: 0 });
    expect(calls).toEqual([]);
  });
});

describe('a page that is opened in a pause', () => {
  const given: ResponseEntry = { item_id: 'q1', seq: 4, value: 'a', answered_at: iso(noonMs) };
  const two = () => formOf([itemOf('q1'), itemOf('q2')]);

  it('has no question until it goes on, then goes to the first without an answer', async () => {
    const { attempt, server, calls } = await openRoom(two(), { paused: [given] });
    expect(attempt.view()).toMatchObject({ state: 'paused', items: new Map(), steps: [] });
    attempt.resume();
    await comeToRest();
    expect(calls).toEqual(['continue']);
    expect(attempt.view()).toMatchObject({ state: 'in_progress', stepIndex: 1 });
    expect(attempt.view().responses.get('q1')?.value).toBe('a');
    attempt.choose('q2', 'b');
    await comeToRest();
    expect(server.saved.get('q2')).toMatchObject({ seq: 5, value: 'b' });
  });

  it('asks again for the questions when the line breaks between the two replies', async () => {
    const { attempt, server, timers } = await openRoom(two(), { paused: [given] });
    attempt.resume();
    server.mode = 'down';
    await comeToRest();
    expect(attempt.view().connectionFailure?.kind).toBe('offline');
    server.mode = 'good';
    await timers.advance(60_000);
    expect(attempt.view()).toMatchObject({ state: 'in_progress', connectionFailure: null, stepIndex: 1 });
  });

  it('goes on although the reply that said so was lost', async () => {
    const { attempt, fail, timers } = await openRoom(two(), { paused: [given] });
    fail.continue = { status: 0, code: 'offline' };
    attempt.resume();
    await comeToRest();
    expect(attempt.view()).toMatchObject({ returning: true, connectionFailure: { kind: 'offline' } });
    fail.continue = { status: 409, code: 'conflict' };
    await timers.advance(2000);
    expect(attempt.view()).toMatchObject({ state: 'in_progress', notice: null, returning: false });
    expect(attempt.view().items.size).toBe(2);
  });

  it('comes back from what the device kept, with what the server says when it goes on', async () => {
    const { attempt, server, timers, reloadFromSnapshot } = await openRoom(two());
    attempt.choose('q1', 'a');
    await comeToRest();
    attempt.pause();
    await timers.advance(1500);
    server.mode = 'down';
    const again = await reloadFromSnapshot();
    expect(again.view().state).toBe('paused');
    server.mode = 'good';
    again.online();
    await comeToRest();
    again.resume();
    await comeToRest();
    expect(again.view()).toMatchObject({ state: 'in_progress', stepIndex: 1 });
    expect(again.view().responses.get('q1')?.value).toBe('a');
  });
});
