import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { openRoom } from '../testing/open-room.ts';

describe('an attempt that staff have closed while answers waited here', () => {
  it('goes on, and sends them, as soon as news of its reopening come', async () => {
    const { attempt, server, timers, close, reopen } = await openRoom(formOf([itemOf('q1')]));
    close();
    attempt.choose('q1', 'a');
    await timers.advance(500);
    expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'disabled', waiting: 1 });
    attempt.online();
    await timers.advance(60_000);
    expect(attempt.view()).toMatchObject({ phase: 'halted', waiting: 1 });
    reopen();
    attempt.online();
    await timers.advance(500);
    expect(attempt.view()).toMatchObject({ phase: 'room', waiting: 0 });
    expect(server.saved.get('q1')?.value).toBe('a');
  });
});

it('the server’s word on a heartbeat does not come before its word on the answers that wait', async () => {
  const { attempt, server, timers, fail, close, reopen } = await openRoom(formOf([itemOf('q1')]));
  server.mode = 'down';
  attempt.choose('q1', 'a');
  await timers.advance(2000);
  close();
  server.mode = 'good';
  fail.events = { status: 422, code: 'answer-finished' };
  // Back on the line, both are asked at once; the reply to the heartbeat is the faster one.
  attempt.online();
  await timers.advance(2000);
  expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'disabled', waiting: 1 });
  reopen();
  fail.events = null;
  attempt.online();
  await timers.advance(500);
  expect(attempt.view()).toMatchObject({ phase: 'room', waiting: 0 });
});

it('a reply to the news of an end that comes late ends nothing: what waits is sent after a reopening', async () => {
  const { attempt, server, timers, holdGetAnswer, close, reopen } = await openRoom(formOf([itemOf('q1')]));
  server.mode = 'down';
  attempt.choose('q1', 'a');
  await timers.advance(2000);
  close();
  server.mode = 'good';
  // The socket is up again before the answers are sent: the room asks what it has missed.
  const answerNews = holdGetAnswer();
  attempt.reload();
  attempt.online();
  await timers.advance(2000);
  expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'disabled', waiting: 1 });
  answerNews();
  await comeToRest();
  expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'disabled', waiting: 1 });
  reopen();
  attempt.online();
  await timers.advance(500);
  expect(attempt.view()).toMatchObject({ phase: 'room', waiting: 0 });
  expect(server.saved.get('q1')?.value).toBe('a');
});

it('a candidate who asks to go on in a closed attempt sees its end, whatever waits', async () => {
  const { attempt, timers, close } = await openRoom(formOf([itemOf('q1')]));
  close();
  attempt.choose('q1', 'a');
  await timers.advance(500);
  expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'disabled', waiting: 1 });
  attempt.tryAgain();
  await comeToRest();
  expect(attempt.view()).toMatchObject({ phase: 'finished', lost: 1 });
});

it('an end that staff have set is heard of by the heartbeat where no news arrive', async () => {
  const { attempt, timers, calls, close } = await openRoom(formOf([itemOf('q1')]));
  attempt.choose('q1', 'a');
  await timers.advance(2000);
  close();
  await timers.advance(21_000);
  expect(attempt.view()).toMatchObject({ phase: 'finished', lost: 0 });
  expect(calls).toEqual([]);
});

describe('a reopening that staff take back before the entry arrives', () => {
  async function reopenForAMoment(candidateAsks: boolean) {
    const room = await openRoom(formOf([itemOf('q1')]));
    const { attempt, server, timers, fail, close, reopen } = room;
    close();
    attempt.choose('q1', 'a');
    await timers.advance(500);
    reopen();
    server.mode = 'busy';
    fail.start = { status: 503, code: 'busy' };
    if (candidateAsks) attempt.tryAgain();
    // The next heartbeat hears of the reopening.
    await timers.advance(21_000);
    expect(attempt.view()).toMatchObject({ phase: 'halted', returning: true });
    close();
    await timers.advance(30_000);
    return room;
  }

  it('ends nothing where nobody has asked: what waits is sent after the next one', async () => {
    const { attempt, server, timers, fail, reopen } = await reopenForAMoment(false);
    expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'disabled', waiting: 1 });
    reopen();
    server.mode = 'good';
    fail.start = null;
    await timers.advance(21_000);
    expect(attempt.view()).toMatchObject({ phase: 'room', waiting: 0 });
    expect(server.saved.get('q1')?.value).toBe('a');
  });

  it('is the end for a candidate who has asked to go on, whatever news came meanwhile', async () => {
    const { attempt } = await reopenForAMoment(true);
    expect(attempt.view()).toMatchObject({ phase: 'finished', lost: 1 });
  });
});

it('a reopened attempt, or answers given up, are heard of by the heartbeat where no news arrive', async () => {
  const { attempt, server, timers, close, reopen } = await openRoom(formOf([itemOf('q1')]));
  close();
  attempt.choose('q1', 'a');
  await timers.advance(61_000);
  expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'disabled', waiting: 1 });
  reopen();
  await timers.advance(21_000);
  expect(attempt.view()).toMatchObject({ phase: 'room', waiting: 0 });
  expect(server.saved.get('q1')?.value).toBe('a');
  close();
  attempt.choose('q1', 'b');
  await timers.advance(500);
  server.closedWith = { status: 422, code: 'answers-given-up' };
  await timers.advance(21_000);
  expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'given-up', waiting: 0 });
});

describe('answers that staff have given up', () => {
  type OpenRoom = Awaited<ReturnType<typeof openRoom>>;
  /** What waited for the line is refused, and then given up: said at the next contact, and with each heartbeat after it. */
  async function expectGivenUp({ attempt, server, timers }: OpenRoom): Promise<void> {
    expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'disabled', waiting: 1 });
    server.closedWith = { status: 422, code: 'answers-given-up' };
    attempt.online();
    await timers.advance(61_000);
    expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'given-up', waiting: 0 });
  }
  /** An answer waits for the line. */
  async function openWithoutLine(details?: Parameters<typeof openRoom>[1]): Promise<OpenRoom> {
    const room = await openRoom(formOf([itemOf('q1')]), details);
    room.server.mode = 'down';
    room.attempt.choose('q1', 'a');
    await room.timers.advance(2000);
    return room;
  }

  it('are said to be gone, whatever a read of the closed attempt is told', async () => {
    const room = await openWithoutLine();
    const { attempt, server, timers, close, reopen } = room;
    close();
    server.mode = 'good';
    // The socket is up again first, so the room has asked what it missed, and asks with each heartbeat until it is told.
    attempt.reload();
    await timers.advance(2000);
    attempt.online();
    await timers.advance(2000);
    await expectGivenUp(room);
    reopen();
    attempt.online();
    await timers.advance(500);
    expect(attempt.view()).toMatchObject({ phase: 'room', waiting: 0 });
  });

  it('are said to be gone where the time had run out, too: the finish that waited for them says nothing new', async () => {
    const room = await openWithoutLine({ limitMs: 60_000 });
    const { attempt, server, timers, close } = room;
    await timers.advance(68_000);
    close();
    server.mode = 'good';
    attempt.online();
    await timers.advance(2000);
    await expectGivenUp(room);
  });

  it('leave this device, are said to be gone, and are answered again after a reopening', async () => {
    const { attempt, server, timers, close, reopen } = await openRoom(formOf([itemOf('q1'), itemOf('q2')]));
    attempt.choose('q1', 'a');
    await timers.advance(2000);
    close();
    attempt.choose('q1', 'b');
    attempt.choose('q2', 'b');
    await timers.advance(500);
    expect(attempt.view()).toMatchObject({ haltedBy: 'disabled', waiting: 2 });
    server.closedWith = { status: 422, code: 'answers-given-up' };
    attempt.online();
    await timers.advance(60_000);
    expect(attempt.view()).toMatchObject({ phase: 'halted', haltedBy: 'given-up', waiting: 0 });
    reopen();
    attempt.online();
    await timers.advance(500);
    expect(attempt.view()).toMatchObject({ phase: 'room', waiting: 0 });
    expect(attempt.view().responses.get('q1')).toMatchObject({ value: 'a', state: 'answered' });
    expect(attempt.view().responses.get('q2')).toMatchObject({ value: null, state: 'not_answered' });
    attempt.choose('q2', 'c');
    await timers.advance(2000);
    expect(server.saved.get('q2')?.value).toBe('c');
    expect(server.saved.get('q1')?.value).toBe('a');
  });
});
