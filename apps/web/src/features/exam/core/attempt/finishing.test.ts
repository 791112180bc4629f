import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { iso, noonMs, openRoom } from '../testing/open-room.ts';

describe('finishing', () => {
  it('happens only when the server has acknowledged everything', async () => {
    const { attempt, server, timers, calls } = await openRoom(formOf([itemOf('q1')]));
    server.mode = 'down';
    attempt.choose('q1', 'a');
    attempt.finish();
    await timers.advance(30_000);
    expect(attempt.view()).toMatchObject({ phase: 'finishing', waiting: 1 });
    expect(attempt.view().connectionFailure?.kind).toBe('offline');
    expect(calls).toEqual([]);
    server.mode = 'good';
    attempt.online();
    await comeToRest();
    expect(calls).toEqual(['finish user']);
    expect(server.saved.get('q1')?.value).toBe('a');
    expect(attempt.view()).toMatchObject({ phase: 'finished', lost: 0 });
  });

  it('can be taken back while it waits for the line', async () => {
    const { attempt, server, timers, calls } = await openRoom(formOf([itemOf('q1')]));
    server.mode = 'down';
    attempt.finish();
    await timers.advance(5000);
    attempt.cancelFinish();
    server.mode = 'good';
    await timers.advance(60_000);
    expect(attempt.view().phase).toBe('room');
    expect(calls).toEqual([]);
  });

  it('is asked for again when its reply was lost, and an already finished attempt counts as finished', async () => {
    const { attempt, timers, fail } = await openRoom(formOf([itemOf('q1')]));
    fail.finish = { status: 0, code: 'timeout' };
    attempt.finish();
    await comeToRest();
    expect(attempt.view().phase).toBe('finishing');
    fail.finish = { status: 422, code: 'answer-finished' };
    await timers.advance(5000);
    expect(attempt.view().phase).toBe('finished');
  });

  it('says what the server says when required questions are missing', async () => {
    const { attempt, fail } = await openRoom(formOf([itemOf('q1')]));
    fail.finish = { status: 422, code: 'exam-required-missing', messages: [{ message: 'Falta' }] };
    attempt.finish();
    await comeToRest();
    expect(attempt.view().phase).toBe('room');
    expect(attempt.view().notice).toMatchObject({ code: 'exam-required-missing', message: 'Falta' });
  });
});

describe('the deadline', () => {
  it('is nothing that the device’s own clock decides: half an hour ahead, and without a line', async () => {
    const room = await openRoom(formOf([itemOf('q1'), itemOf('q2')]), { limitMs: 20 * 60_000 });
    await room.timers.advance(60_000);
    room.server.mode = 'down';
    const again = await room.reloadFromSnapshot('crash', 30 * 60_000);
    await room.timers.advance(20_000);
    expect(again.view()).toMatchObject({ phase: 'room', timeOver: false });
    again.choose('q1', 'a');
    await room.timers.advance(1000);
    room.server.mode = 'good';
    again.online();
    await comeToRest();
    expect(again.view()).toMatchObject({ phase: 'room', timeOver: false, waiting: 0 });
    expect(room.server.saved.get('q1')?.value).toBe('a');
    // By the server's clock it ends when it ends.
    await room.timers.advance(20 * 60_000);
    expect(again.view().phase).toBe('finished');
  });

  it('writes down and sends what was typed, then asks the server to finish', async () => {
    const { attempt, server, timers, calls } = await openRoom(formOf([itemOf('q1')]), { limitMs: 10_000 });
    await timers.advance(9500);
    attempt.type('q1', 'quase');
    await timers.advance(600);
    expect(server.history[0]).toMatchObject({ value: 'quase', answered_at: iso(noonMs + 9500) });
    expect(calls).toEqual(['finish general_time_expired']);
    expect(attempt.view().phase).toBe('finished');
  });

  it('takes no more changes after it, and keeps the waiting ones for the line', async () => {
    const { attempt, server, timers } = await openRoom(formOf([itemOf('q1')]), { limitMs: 10_000 });
    server.mode = 'down';
    attempt.choose('q1', 'a');
    await timers.advance(11_000);
    attempt.choose('q1', 'b');
    expect(attempt.view()).toMatchObject({ timeOver: true, phase: 'finishing', waiting: 1 });
    server.mode = 'good';
    await timers.advance(60_000);
    expect(server.saved.get('q1')?.value).toBe('a');
    expect(attempt.view().phase).toBe('finished');
  });

  it('that was moved in the last moment gives the room back', async () => {
    const { attempt, server, timers, calls } = await openRoom(formOf([itemOf('q1')]), { limitMs: 10_000 });
    await timers.advance(9000);
    server.deadline = iso(noonMs + 120_000);
    await timers.advance(2000);
    expect(attempt.view()).toMatchObject({ timeOver: false, phase: 'room', deadline: server.deadline });
    expect(calls).toEqual([]);
  });
});
