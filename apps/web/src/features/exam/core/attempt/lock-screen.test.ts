import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { openRoom } from '../testing/open-room.ts';

const locked = (graceMs: number) => formOf([itemOf('q1')], { fullscreen_grace_ms: graceMs });

async function openLocked(graceMs = 15_000) {
  const room = await openRoom(locked(graceMs));
  room.attempt.setFullscreen(true);
  return room;
}

describe('a room that requires full screen', () => {
  it('begins outside, where nothing can be answered', async () => {
    const { attempt, server } = await openRoom(locked(15_000));
    attempt.choose('q1', 'a');
    await comeToRest();
    expect(attempt.view().lock).toBe('outside');
    expect(server.history).toEqual([]);
    attempt.setFullscreen(true);
    attempt.choose('q1', 'a');
    await comeToRest();
    expect(attempt.view().lock).toBe('inside');
    expect(server.saved.get('q1')?.value).toBe('a');
  });

  it('goes on when the candidate comes back in time', async () => {
    const { attempt, timers, calls } = await openLocked();
    attempt.setFullscreen(false);
    expect(attempt.view()).toMatchObject({ lock: 'left', lockEndsAtMs: timers.monotonicMs() + 15_000 });
    await timers.advance(14_000);
    attempt.setFullscreen(true);
    await timers.advance(60_000);
    expect(calls).toEqual([]);
    expect(attempt.view()).toMatchObject({ lock: 'inside', lockEndsAtMs: null, phase: 'room' });
  });

  it('closes when the time is over, with every answer sent before', async () => {
    const { attempt, timers, calls, server } = await openLocked();
    attempt.type('q1', 'a');
    attempt.setFullscreen(false);
    await timers.advance(15_000);
    await comeToRest();
    expect(server.saved.get('q1')?.value).toBe('a');
    expect(calls).toEqual(['finish fullscreen_block']);
    expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'out-of-fullscreen' });
  });

  it('closes at once where it is severe', async () => {
    const { attempt, timers, calls } = await openLocked(0);
    attempt.setFullscreen(false);
    await timers.advance(1);
    await comeToRest();
    expect(calls).toEqual(['finish fullscreen_block']);
  });

  it('sends what waits before it closes, when the line is back', async () => {
    const { attempt, timers, calls, server } = await openLocked();
    server.mode = 'down';
    attempt.choose('q1', 'a');
    attempt.setFullscreen(false);
    await timers.advance(20_000);
    expect(calls).toEqual([]);
    expect(attempt.view()).toMatchObject({
      phase: 'finishing',
      finishReason: 'fullscreen_block',
      waiting: 1,
    });
    server.mode = 'good';
    attempt.online();
    await comeToRest();
    expect(server.saved.get('q1')?.value).toBe('a');
    expect(calls).toEqual(['finish fullscreen_block']);
  });

  it('waits for staff who may open it again, and goes on outside', async () => {
    const { attempt, timers, close, reopen } = await openLocked();
    attempt.setFullscreen(false);
    await timers.advance(15_000);
    await comeToRest();
    close();
    expect(attempt.view().phase).toBe('halted');
    reopen();
    attempt.online();
    await timers.advance(25_000);
    expect(attempt.view()).toMatchObject({ phase: 'room', lock: 'outside', haltedBy: null });
  });

  it('counts no choice of a file as leaving', async () => {
    const { attempt, timers, calls } = await openLocked(0);
    attempt.setFullscreen(false, true);
    await timers.advance(60_000);
    expect(calls).toEqual([]);
    expect(attempt.view()).toMatchObject({ lock: 'outside', lockEndsAtMs: null });
    attempt.setFullscreen(true);
    expect(attempt.view().lock).toBe('inside');
  });

  it('counts no crash and no pause as leaving', async () => {
    const { attempt, timers, calls, reloadFromSnapshot } = await openLocked();
    const again = await reloadFromSnapshot('crash');
    expect(again.view()).toMatchObject({ lock: 'outside', lockEndsAtMs: null });
    attempt.pause();
    await comeToRest();
    attempt.setFullscreen(false);
    await timers.advance(60_000);
    expect(calls).toEqual(['pause']);
    expect(attempt.view()).toMatchObject({ state: 'paused', lock: 'outside' });
  });
});
