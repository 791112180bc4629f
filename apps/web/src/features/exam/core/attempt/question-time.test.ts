import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { iso, noonMs, openRoom } from '../testing/open-room.ts';

const oneWay = { do_not_go_back: true, total_steps: 2, total_items: 2 };
const first = () => formOf([itemOf('q1')], oneWay);
const second = () => formOf([itemOf('q2')], { ...oneWay, current_step: 1 });

/** A room whose first question closes after a minute; the server then serves the second one. */
async function openTimedRoom() {
  const room = await openRoom(first(), { times: { question_deadline: iso(noonMs + 60_000) } });
  room.serve(second());
  return room;
}

describe('a question with a time of its own', () => {
  it('closes by itself, and the next one opens', async () => {
    const { attempt, times, timers, calls, server } = await openTimedRoom();
    attempt.type('q1', 'a');
    await timers.advance(59_000);
    expect(attempt.view()).toMatchObject({ questionOver: false, questionDeadline: iso(noonMs + 60_000) });
    times.question_deadline = iso(noonMs + 120_000);
    await timers.advance(1500);
    expect(server.saved.get('q1')?.value).toBe('a');
    expect(calls).toEqual(['advance 0']);
    expect(attempt.view()).toMatchObject({ questionOver: false, questionDeadline: iso(noonMs + 120_000) });
    expect([...attempt.view().items.keys()]).toEqual(['q2']);
  });

  it('takes nothing after its close, and sends what was typed in time when the line is back', async () => {
    const { attempt, times, timers, calls, server } = await openTimedRoom();
    server.mode = 'down';
    attempt.choose('q1', 'a');
    await timers.advance(90_000);
    attempt.choose('q1', 'b');
    expect(attempt.view()).toMatchObject({ questionOver: true, waiting: 1, moving: true });
    expect(calls).toEqual([]);
    server.mode = 'good';
    times.question_deadline = iso(noonMs + 150_000);
    attempt.online();
    await comeToRest();
    expect(server.history).toMatchObject([{ item_id: 'q1', value: 'a' }]);
    expect(calls).toEqual(['advance 0']);
    expect(attempt.view()).toMatchObject({ questionOver: false, moving: false });
  });

  it('has no more time after a reload without a line', async () => {
    const { timers, server, reloadFromSnapshot } = await openTimedRoom();
    await timers.advance(30_000);
    server.mode = 'down';
    const again = await reloadFromSnapshot();
    expect(again.view().questionDeadline).toBe(iso(noonMs + 60_000));
    await timers.advance(31_000);
    expect(again.view().questionOver).toBe(true);
  });

  it('ends the attempt with the last one', async () => {
    const { attempt, timers, calls } = await openRoom(second(), {
      limitMs: 60_000,
      times: { question_deadline: iso(noonMs + 60_000) },
    });
    await timers.advance(61_000);
    await comeToRest();
    expect(calls).toEqual(['finish general_time_expired']);
    expect(attempt.view().phase).toBe('finished');
  });
});

describe('a pause with a longest time', () => {
  const limits = { pause_ends_at: iso(noonMs + 120_000), pauses_left: 1 };

  it('ends by itself, so that the clock of the room is that of the server', async () => {
    const { attempt, times, timers, calls } = await openRoom(formOf([itemOf('q1')], { allow_pauses: true }));
    Object.assign(times, limits);
    attempt.pause();
    await comeToRest();
    expect(attempt.view()).toMatchObject({
      state: 'paused',
      pauseEndsAt: iso(noonMs + 120_000),
      pausesLeft: 1,
    });
    Object.assign(times, { pause_ends_at: null });
    await timers.advance(121_000);
    expect(calls).toEqual(['pause', 'continue']);
    expect(attempt.view()).toMatchObject({ state: 'in_progress', pauseEndsAt: null });
  });

  it('stops the time of the question too', async () => {
    const { attempt, times, timers } = await openTimedRoom();
    times.question_deadline = iso(noonMs + 60_000);
    attempt.pause();
    await comeToRest();
    await timers.advance(80_000);
    expect(attempt.view()).toMatchObject({ state: 'paused', questionOver: false });
    times.question_deadline = iso(noonMs + 140_000);
    attempt.resume();
    await comeToRest();
    expect(attempt.view()).toMatchObject({ questionDeadline: iso(noonMs + 140_000), questionOver: false });
  });
});
