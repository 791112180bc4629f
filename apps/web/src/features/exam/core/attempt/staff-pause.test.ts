import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { openRoom } from '../testing/open-room.ts';

const stopped = { state: 'paused', staffPauseReason: 'Alarme de incêndio', items: new Map() };

describe('a pause by the staff', () => {
  it('is heard of by the socket, shows nothing of the questions, and ends when staff say so', async () => {
    const { attempt, pauseByStaff, resumeByStaff, calls } = await openRoom(formOf([itemOf('q1')]));
    pauseByStaff();
    attempt.reload();
    await comeToRest();
    expect(attempt.view()).toMatchObject({ state: 'paused', staffPauseReason: 'Alarme de incêndio' });
    attempt.choose('q1', 'a');
    expect(attempt.view().waiting).toBe(0);
    // A device that asks to go on all the same is told again.
    attempt.resume();
    await comeToRest();
    expect(calls).toEqual(['continue']);
    expect(attempt.view()).toMatchObject({ state: 'paused', notice: null, returning: false });
    resumeByStaff();
    attempt.online();
    await comeToRest();
    expect(attempt.view()).toMatchObject({ state: 'in_progress', staffPauseReason: null });
  });

  it('is heard of at the next save without a socket; what waits goes when staff let it go on', async () => {
    const { attempt, server, timers, pauseByStaff, resumeByStaff } = await openRoom(formOf([itemOf('q1')]));
    pauseByStaff();
    attempt.choose('q1', 'a');
    await comeToRest();
    expect(attempt.view()).toMatchObject({ state: 'paused', waiting: 1 });
    resumeByStaff();
    await timers.advance(60_000);
    expect(attempt.view()).toMatchObject({ state: 'in_progress', waiting: 0 });
    expect(server.saved.get('q1')?.value).toBe('a');
  });

  it('is heard of with a save that is taken, and with a heartbeat', async () => {
    const { attempt, server, pauseByStaff } = await openRoom(formOf([itemOf('q1'), itemOf('q2')]));
    pauseByStaff();
    server.closedWith = null;
    server.isPaused = true;
    attempt.choose('q1', 'a');
    await comeToRest();
    expect(attempt.view()).toMatchObject({ state: 'paused', waiting: 0 });

    const other = await openRoom(formOf([itemOf('q1')]));
    other.pauseByStaff();
    await other.timers.advance(60_000);
    expect(other.attempt.view().state).toBe('paused');
  });

  it('stops the clock of a device that learns of it after its own time was over', async () => {
    const { attempt, server, timers, pauseByStaff, calls } = await openRoom(formOf([itemOf('q1')]), {
      limitMs: 30_000,
    });
    server.mode = 'down';
    pauseByStaff();
    await timers.advance(40_000);
    expect(attempt.view()).toMatchObject({ phase: 'finishing', timeOver: true });
    server.mode = 'good';
    attempt.online();
    await timers.advance(60_000);
    expect(attempt.view()).toMatchObject({ phase: 'room', state: 'paused' });
    expect(calls).not.toContain('finish general_time_expired');
  });

  it('over a pause of the candidate goes back to that one, by a heartbeat too', async () => {
    const { attempt, timers, pauseByStaff, resumeByStaff } = await openRoom(formOf([itemOf('q1')]));
    attempt.pause();
    await comeToRest();
    pauseByStaff();
    attempt.reload();
    await comeToRest();
    expect(attempt.view()).toMatchObject({ state: 'paused', staffPauseReason: 'Alarme de incêndio' });
    resumeByStaff();
    await timers.advance(60_000);
    expect(attempt.view()).toMatchObject({ state: 'paused', staffPauseReason: null });
    attempt.resume();
    await comeToRest();
    expect(attempt.view().state).toBe('in_progress');
  });

  it('is still there after a reload without a line', async () => {
    const { attempt, server, timers, pauseByStaff, reloadFromSnapshot } = await openRoom(
      formOf([itemOf('q1')]),
    );
    pauseByStaff();
    attempt.reload();
    await timers.advance(1500);
    server.mode = 'down';
    const again = await reloadFromSnapshot();
    expect(again.view()).toMatchObject({ ...stopped, items: expect.any(Map) });
  });
});
