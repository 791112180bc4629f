import type { AttemptReply, Form, FormInfo } from '@certame/contract/features/exam/form.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../journal/journal-store.ts';
import { createMemoryReserve } from '../journal/memory-reserve.ts';
import type { SentFile, StateReply } from '../replies.ts';
import type { ResponseEntry } from '../responses/response-entry.ts';
import { comeToRest, createFakeTimers } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { createMemorySnapshots } from '../testing/memory-snapshots.ts';
import { ModelServer } from '../testing/model-server.ts';
import { createServerClock } from '../time/clock.ts';
import type { Transport } from '../transport.ts';
import { openAttempt } from './attempt.ts';
import { findSnapshot } from './attempt-snapshot.ts';
import type { Attempt } from './attempt-types.ts';

const noonMs = Date.parse('2026-11-20T12:00:00.000Z');
const iso = (ms: number): string => new Date(ms).toISOString();

async function openRoom(form: Form, details: { limitMs?: number; paused?: ResponseEntry[] } = {}) {
  const timers = createFakeTimers(0);
  const clock = createServerClock(timers, () => 0);
  clock.observe(iso(noonMs), 0, 0);
  const server = new ModelServer();
  server.deadline = details.limitMs === undefined ? null : iso(noonMs + details.limitMs);
  const calls: string[] = [];
  const reported: string[] = [];
  let hear = (): void => undefined;
  let openAnswerId = (): string | null => 'answer';
  let letGetAnswer: Promise<void> = Promise.resolve();
  const fail: { start: unknown; finish: unknown; advance: unknown; events: unknown; continue: unknown } = {
    start: null,
    continue: null,
    finish: null,
    advance: null,
    events: null,
  };
  /** Handed in before, on whichever device. */
  const files: Record<string, string> = {};
  let nextForm = form;
  let state: AttemptReply['state'] = 'in_progress';
  /** While it pauses, the server says nothing of the questions. */
  let isPaused = details.paused !== undefined;
  await server.save(details.paused ?? []);
  const reply = (): AttemptReply => ({
    answer_id: 'answer',
    institution_id: 'institution',
    state: isPaused ? 'paused' : state,
    form: isPaused ? { ...nextForm, items: [] } : nextForm,
    deadline: server.deadline,
    server_now: iso(noonMs + timers.monotonicMs()),
    last_seq: server.lastSeq(),
    responses: isPaused ? [] : server.responses(),
    files,
  });
  const stateReply = (state: StateReply['state']): StateReply => ({
    answer_id: 'answer',
    state,
    finish_reason: null,
    deadline: server.deadline,
    finished_at: null,
    server_now: iso(noonMs + timers.monotonicMs()),
  });
  const down = (): void => {
    if (server.mode === 'down') throw { status: 0, code: 'offline' };
  };
  const transport: Transport = {
    getForm: async () => {
      down();
      return { open_answer_id: openAnswerId() } as FormInfo;
    },
    start: async () => {
      down();
      calls.push('start');
      if (fail.start) throw fail.start;
      return reply();
    },
    getAnswer: async () => {
      down();
      await letGetAnswer;
      if (!isOpen(state)) throw { status: 422, code: 'answer-finished' };
      return reply();
    },
    getItems: async (_answer, ids) => {
      down();
      calls.push(`items ${ids.join(',')}`);
      return ids.map((id) => itemOf(id));
    },
    saveResponses: (_answer, entries: readonly ResponseEntry[]) => server.save(entries),
    saveEvents: async (_answer, events) => {
      down();
      hear();
      if (fail.events) throw fail.events;
      reported.push(...events.map(({ type }) => type));
      return {
        acknowledged_seq: events.at(-1)?.seq ?? 0,
        rejected: [],
        state,
        deadline: server.deadline,
        server_now: iso(noonMs + timers.monotonicMs()),
      };
    },
    advance: async (_answer, from) => {
      down();
      calls.push(`advance ${from}`);
      if (fail.advance) throw fail.advance;
      return reply();
    },
    change: async (_answer, to, reason) => {
      down();
      calls.push(reason ? `${to} ${reason}` : to);
      if (to === 'finish' && fail.finish) throw fail.finish;
      if (to !== 'finish') isPaused = to === 'pause';
      if (to === 'continue' && fail.continue) throw fail.continue;
      return stateReply(to === 'finish' ? 'finished' : to === 'pause' ? 'paused' : 'in_progress');
    },
  };
  const snapshots = createMemorySnapshots();
  const reserve = createMemoryReserve();
  const basics = {
    userId: 'user',
    storage: { store: createMemoryStore(), reserve: () => reserve },
    snapshots,
    deviceNowMs: () => timers.monotonicMs(),
    transport,
    timers,
    random: () => 0.5,
  };
  const attempt: Attempt = await openAttempt({ ...basics, clock, reply: reply() });
  await comeToRest();
  /** The page is loaded again without a line, or after it crashed: a new clock, and what the device kept. */
  const reloadFromSnapshot = async (
    how: 'reload' | 'crash' = 'reload',
    clockJumpMs = 0,
  ): Promise<Attempt> => {
    if (how === 'reload') attempt.stop();
    const snapshot = await findSnapshot(snapshots);
    if (!snapshot) throw new Error('Nothing was kept');
    const clockAfter = createServerClock(timers, () => timers.monotonicMs() + clockJumpMs);
    hear = () =>
      clockAfter.observe(iso(noonMs + timers.monotonicMs()), timers.monotonicMs(), timers.monotonicMs());
    clockAfter.assume(snapshot.deviceOffsetMs, snapshot.reply.server_now);
    const again = await openAttempt({
      ...basics,
      clock: clockAfter,
      reply: snapshot.reply,
      isSnapshot: true,
    });
    await comeToRest();
    return again;
  };
  const serve = (next: Form): void => {
    nextForm = next;
  };
  /** As staff do: what waits on the device may come in after a reopening. */
  const close = (): void => {
    openAnswerId = () => null;
    state = 'awaiting_release';
    server.closedWith = { status: 422, code: 'disable-answer' };
  };
  const reopen = (): void => {
    openAnswerId = () => 'answer';
    state = 'in_progress';
    server.closedWith = null;
  };
  /** Until it is called, nothing comes of `getAnswer`. */
  const holdGetAnswer = (): (() => void) => {
    const held = Promise.withResolvers<void>();
    letGetAnswer = held.promise;
    return held.resolve;
  };
  return {
    attempt,
    holdGetAnswer,
    server,
    timers,
    calls,
    reported,
    fail,
    serve,
    close,
    reopen,
    snapshots,
    files,
    reloadFromSnapshot,
  };
}

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

describe('moving', () => {
  it('without a way back waits until everything is saved, then asks for the next step', async () => {
    const first = formOf([itemOf('q1')], { do_not_go_back: true, total_items: 2, total_steps: 2 });
    const { attempt, server, timers, calls, serve } = await openRoom(first);
    server.mode = 'down';
    attempt.choose('q1', 'a');
    attempt.next();
    await timers.advance(3000);
    expect(attempt.view().moving).toBe(true);
    serve({ ...first, items: [itemOf('q2')], current_step: 1 });
    server.mode = 'good';
    attempt.online();
    await comeToRest();
    expect(calls).toEqual(['advance 0']);
    expect(attempt.view().moving).toBe(false);
    expect([...attempt.view().items.keys()]).toEqual(['q2']);
    attempt.previous();
    expect(attempt.view().notice?.code).toBe('exam-cannot-go-back');
  });

  it('holds back at a required question', async () => {
    const { attempt, calls } = await openRoom(
      formOf([itemOf('q1', 's1', { required: true })], { do_not_go_back: true, total_steps: 2 }),
    );
    attempt.next();
    await comeToRest();
    expect(attempt.view().notice).toMatchObject({ code: 'exam-required-missing', itemIds: ['q1'] });
    expect(calls).toEqual([]);
    const first = attempt.view().notice?.id;
    attempt.next();
    expect(attempt.view().notice?.id).not.toBe(first);
  });

  it('holds back at a required question also where one may go back, until it is answered', async () => {
    const { attempt } = await openRoom(formOf([itemOf('q1', 's1', { required: true }), itemOf('q2')]));
    attempt.next();
    expect(attempt.view()).toMatchObject({
      stepIndex: 0,
      notice: { code: 'exam-required-missing', itemIds: ['q1'] },
    });
    attempt.choose('q1', 'a');
    attempt.next();
    expect(attempt.view()).toMatchObject({ stepIndex: 1, notice: null });
  });

  it('reports the first answer of a question and the moves that happened', async () => {
    const { attempt, reported } = await openRoom(formOf([itemOf('q1'), itemOf('q2')]));
    attempt.previous();
    attempt.choose('q1', 'a');
    attempt.choose('q1', 'b');
    attempt.next();
    attempt.next();
    attempt.previous();
    await comeToRest();
    expect(reported).toEqual(['answered_question', 'next_question', 'previous_question']);
  });

  it('reports a move that the server has to allow once it has happened, however often it was asked for', async () => {
    const first = formOf([itemOf('q1')], {
      progressive: true,
      presentation: 'section',
      total_items: 2,
      total_steps: 2,
    });
    const { attempt, timers, serve, reported } = await openRoom(first);
    attempt.next();
    await timers.advance(1000);
    expect(attempt.view().notice?.code).toBe('exam-required-missing');
    serve({ ...first, items: [itemOf('q1'), itemOf('q2', 's2')] });
    attempt.next();
    attempt.next();
    await timers.advance(1000);
    expect(attempt.view().stepIndex).toBe(1);
    expect(reported).toEqual(['next_question']);
  });

  it('reports where a move without a way back began', async () => {
    const one = formOf([itemOf('q1')], { do_not_go_back: true, total_steps: 3 });
    const { attempt, timers, serve, reported } = await openRoom(one);
    for (const current_step of [1, 2]) {
      serve({ ...one, current_step, items: [itemOf(`q${current_step + 1}`)] });
      attempt.next();
      await timers.advance(1000);
    }
    expect(reported).toEqual(['next_question', 'next_question']);
  });

  it('takes back what it told when the candidate goes on', async () => {
    const { attempt } = await openRoom(formOf([itemOf('q1'), itemOf('q2')]));
    attempt.goTo('q9');
    expect(attempt.view().notice?.code).toBe('exam-cannot-go-back');
    attempt.next();
    expect(attempt.view().notice).toBeNull();
  });

  it('opens the next section of a progressive form when the server shows it', async () => {
    const first = formOf([itemOf('q1')], {
      progressive: true,
      presentation: 'section',
      total_items: 2,
      total_steps: 2,
    });
    const { attempt, serve } = await openRoom(first);
    attempt.next();
    await comeToRest();
    expect(attempt.view().notice).toMatchObject({ code: 'exam-required-missing', itemIds: ['q1'] });
    attempt.choose('q1', 'a');
    serve({ ...first, items: [itemOf('q1'), itemOf('q2', 's2')] });
    attempt.next();
    await comeToRest();
    expect(attempt.view().stepIndex).toBe(1);
    attempt.previous();
    expect(attempt.view().stepIndex).toBe(0);
  });

  it('loads missing contents in the order of need and keeps what it has', async () => {
    const empty = { content: null };
    const ids = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'];
    const { attempt, calls } = await openRoom(
      formOf(ids.map((id, index) => itemOf(id, 's1', index < 2 ? {} : empty))),
    );
    expect(calls).toEqual(['items q3,q4,q5,q6,q7,q8']);
    expect(attempt.view().items.get('q8')?.content?.statement).toBe('<p>q8</p>');
  });
});

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

describe('a page that is loaded again without a line', () => {
  const three = () => formOf([itemOf('q1'), itemOf('q2'), itemOf('q3')]);

  it('shows what was acknowledged and what was not, goes on, and sends everything once the line is back', async () => {
    const room = await openRoom(three(), { limitMs: 600_000 });
    room.attempt.choose('q1', 'a');
    await room.timers.advance(2000);
    room.server.mode = 'down';
    room.attempt.choose('q2', 'b');
    await room.timers.advance(2000);

    const again = await room.reloadFromSnapshot();
    const shown = (id: string) => again.view().responses.get(id);
    expect(shown('q1')).toMatchObject({ value: 'a', state: 'answered' });
    expect(shown('q2')).toMatchObject({ value: 'b', state: 'enqueued' });
    expect(again.view().items.get('q3')?.content?.statement).toBe('<p>q3</p>');
    again.choose('q3', 'a');
    await room.timers.advance(2000);
    expect(room.server.saved.size).toBe(1);
    expect(again.view().connectionFailure?.kind).toBe('offline');

    room.server.mode = 'good';
    again.online();
    await room.timers.advance(2000);
    expect([...room.server.saved].map(([id, { value }]) => [id, value])).toEqual([
      ['q1', 'a'],
      ['q2', 'b'],
      ['q3', 'a'],
    ]);
    expect(again.view()).toMatchObject({ waiting: 0, connectionFailure: null });
  });

  it('shows what was acknowledged in the very moment before', async () => {
    const room = await openRoom(three());
    await room.timers.advance(2000);
    room.attempt.choose('q1', 'a');
    await comeToRest();
    expect(room.attempt.view().waiting).toBe(0);
    room.server.mode = 'down';
    const again = await room.reloadFromSnapshot();
    expect(again.view().responses.get('q1')).toMatchObject({ value: 'a', state: 'answered' });
    // Its number is taken: the server would hold another change under it for a repetition.
    again.choose('q1', 'b');
    room.server.mode = 'good';
    again.online();
    await room.timers.advance(2000);
    expect(room.server.saved.get('q1')?.value).toBe('b');
  });

  it('keeps the attempt with its first question: the line may break right then', async () => {
    const room = await openRoom(three());
    room.server.mode = 'down';
    room.attempt.choose('q1', 'a');
    await comeToRest();
    const again = await room.reloadFromSnapshot('crash');
    expect(again.view().responses.get('q1')).toMatchObject({ value: 'a', state: 'enqueued' });
    expect(again.view().items.size).toBe(3);
  });

  it('keeps what was acknowledged while more of it is being typed', async () => {
    const room = await openRoom(three());
    room.attempt.type('q1', 'Era uma');
    await room.timers.advance(1200);
    expect(room.attempt.view().responses.get('q1')?.state).toBe('answered');
    // The next snapshot is made in the middle of a burst that has not been sent.
    room.attempt.type('q1', 'Era uma vez');
    await room.timers.advance(1000);
    room.server.mode = 'down';
    const again = await room.reloadFromSnapshot('crash');
    expect(again.view().responses.get('q1')).toMatchObject({ value: 'Era uma vez', state: 'enqueued' });
  });

  it('does not hold up the saving where the device writes slowly or not at all', async () => {
    const room = await openRoom(three());
    room.snapshots.save = () => new Promise(() => undefined);
    room.attempt.choose('q1', 'a');
    await room.timers.advance(600);
    expect(room.attempt.view()).toMatchObject({ waiting: 0 });
    room.snapshots.save = () => Promise.reject(new Error('the disk is full'));
    room.attempt.choose('q2', 'a');
    await comeToRest();
    expect(room.attempt.view()).toMatchObject({ waiting: 0 });
  });

  it('takes nothing that was acknowledged in another attempt', async () => {
    const room = await openRoom(three());
    await room.timers.advance(2000);
    await room.snapshots.save('newer', {
      answer_id: 'another',
      responses: [{ item_id: 'q1', seq: 9, value: 'b' }],
    });
    const again = await room.reloadFromSnapshot();
    expect(again.view().responses.get('q1')?.value).toBeNull();
  });

  it("goes by the server's clock as it was last heard, and takes the server's word when it is heard again", async () => {
    const room = await openRoom(three(), { limitMs: 60_000 });
    await room.timers.advance(2000);
    room.server.mode = 'down';
    const again = await room.reloadFromSnapshot();
    expect(again.view().timeOver).toBe(false);
    await room.timers.advance(61_000);
    expect(again.view().timeOver).toBe(true);
    again.choose('q1', 'a');
    expect(again.view().responses.get('q1')?.value).toBeNull();

    // Another device of the same candidate answered meanwhile, and somebody moved the deadline.
    room.server.deadline = iso(noonMs + 600_000);
    room.server.saved.set('q2', { seq: 50, value: 'b' });
    room.server.mode = 'good';
    again.online();
    await room.timers.advance(5000);
    expect(again.view().timeOver).toBe(false);
    expect(again.view().responses.get('q2')?.value).toBe('b');
  });

  it('leaves nothing behind after the finish', async () => {
    const room = await openRoom(three());
    room.attempt.choose('q1', 'a');
    await room.timers.advance(2000);
    expect(room.snapshots.current().snapshot?.reply.responses).toEqual([
      { item_id: 'q1', seq: 1, value: 'a' },
    ]);
    room.attempt.finish();
    await room.timers.advance(5000);
    expect(room.attempt.view().phase).toBe('finished');
    expect(room.snapshots.current()).toEqual({});
  });
});

describe('files on their way', () => {
  const media = () =>
    formOf([
      itemOf('q1', 's1', {
        type: 'media',
        content: { ...itemOf('q1').content, max_files: 2, media_kinds: [] } as never,
      }),
      itemOf('q2'),
    ]);
  const promised = () => {
    let arrive: (file: SentFile) => void = () => undefined;
    let fail: (error: unknown) => void = () => undefined;
    const upload = new Promise<SentFile>((resolve, reject) => {
      [arrive, fail] = [resolve, reject];
    });
    return {
      upload,
      arrive: (id: string) => arrive({ id, name: `${id}.pdf` }),
      fail: (error: unknown) => fail(error),
    };
  };

  it('add to each other, whichever question is on the screen, and never exceed what the question takes', async () => {
    const { attempt, server, timers } = await openRoom(media());
    const [one, two, three] = [promised(), promised(), promised()];
    attempt.attach('q1', one.upload);
    attempt.next();
    attempt.previous();
    attempt.attach('q1', two.upload);
    attempt.attach('q1', three.upload);
    two.arrive('file-2');
    await timers.advance(500);
    one.arrive('file-1');
    await timers.advance(500);
    expect(server.saved.get('q1')?.value).toEqual(['file-2', 'file-1']);
    three.arrive('file-3');
    await timers.advance(500);
    expect(server.saved.get('q1')?.value).toEqual(['file-2', 'file-1']);
    expect(attempt.view()).toMatchObject({
      notice: { code: 'answer-files-full', itemIds: ['q1'] },
      uploading: 0,
    });
  });

  it('keep their names on this device, and the names of older ones come with the attempt', async () => {
    const { attempt, server, timers, files, reloadFromSnapshot } = await openRoom(media());
    const file = promised();
    attempt.attach('q1', file.upload);
    file.arrive('file-1');
    await timers.advance(5000);
    expect(attempt.view().fileNames).toEqual({ 'file-1': 'file-1.pdf' });
    server.mode = 'down';
    const again = await reloadFromSnapshot('crash');
    expect(again.view().fileNames).toEqual({ 'file-1': 'file-1.pdf' });
    files['file-0'] = 'foto.jpg';
    server.mode = 'good';
    again.online();
    await timers.advance(5000);
    expect(again.view().fileNames).toEqual({ 'file-0': 'foto.jpg', 'file-1': 'file-1.pdf' });
  });

  it('hold a finish until they have arrived', async () => {
    const { attempt, server, timers, calls } = await openRoom(media());
    const file = promised();
    attempt.attach('q1', file.upload);
    attempt.finish();
    await timers.advance(5000);
    expect(attempt.view()).toMatchObject({ phase: 'finishing', uploading: 1 });
    expect(calls).toEqual([]);
    file.arrive('file-1');
    await timers.advance(1000);
    expect(server.saved.get('q1')?.value).toEqual(['file-1']);
    expect(attempt.view().phase).toBe('finished');
  });

  it('that fail take back a finish, and say so', async () => {
    const { attempt, timers, calls } = await openRoom(media());
    const file = promised();
    attempt.attach('q1', file.upload);
    attempt.finish();
    file.fail({ status: 0, code: 'offline' });
    await timers.advance(5000);
    expect(attempt.view()).toMatchObject({ phase: 'room', notice: { code: 'offline', itemIds: ['q1'] } });
    expect(calls).toEqual([]);
  });

  it('are not waited for when time is over, and the end says that one is missing', async () => {
    const { attempt, timers } = await openRoom(media(), { limitMs: 10_000 });
    attempt.attach('q1', promised().upload);
    await timers.advance(11_000);
    expect(attempt.view()).toMatchObject({ phase: 'finished', lost: 0, lostFiles: 1 });
  });
});
