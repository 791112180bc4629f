import type { AttemptReply, FormInfo } from '@certame/contract/features/exam/form.ts';
import { describe, expect, it } from 'vitest';
import type { SnapshotStore } from './attempt/attempt-snapshot.ts';
import { createExamStore } from './exam-store.ts';
import type { ExamView } from './exam-view.ts';
import { createMemoryStore, type JournalStore } from './journal/journal-store.ts';
import { createMemoryReserve } from './journal/memory-reserve.ts';
import { comeToRest, createFakeTimers } from './testing/fake-timers.ts';
import { formOf, itemOf } from './testing/forms.ts';
import { createMemorySnapshots } from './testing/memory-snapshots.ts';
import { createServerClock } from './time/clock.ts';
import { createTransport } from './transport.ts';

const server_now = '2026-11-20T12:00:00.000Z';
const info: FormInfo = {
  short_url_id: 'abcdef',
  name: 'Prova',
  institution_name: 'Escola',
  instructions: '',
  state: 'released',
  starts_at: null,
  ends_at: null,
  limit_min: null,
  question_limit_s: null,
  pauses_max: null,
  pause_max_min: null,
  questions: 1,
  needs_password: false,
  needs_justification: false,
  presentation: 'question',
  do_not_go_back: false,
  continue_later: true,
  allow_pauses: false,
  fullscreen_grace_ms: null,
  attempts_used: 0,
  attempts_allowed: 1,
  may_start: true,
  reason: null,
  reason_message: null,
  environment: null,
  open_answer_id: null,
  last_answer_id: null,
  server_now,
};
const attempt: AttemptReply = {
  answer_id: 'answer',
  institution_id: 'institution',
  state: 'in_progress',
  form: formOf([itemOf('q1')]),
  deadline: null,
  question_deadline: null,
  pause_ends_at: null,
  pauses_left: null,
  server_now,
  last_seq: 0,
  responses: [],
};
const saved = (seq: number) => ({
  acknowledged: [{ item_id: 'q1', seq }],
  rejected: [],
  deadline: null,
  server_now,
});
const beaten = { acknowledged_seq: 0, rejected: [], state: 'in_progress', deadline: null, server_now };
const finished = {
  answer_id: 'answer',
  state: 'awaiting_release',
  finish_reason: 'user',
  deadline: null,
  question_deadline: null,
  pause_ends_at: null,
  pauses_left: null,
  finished_at: server_now,
  server_now,
};

/** Proxy between the room and the server: replaces a reply or lets it through. */
type Between = (path: string, reply: unknown) => unknown;

const asItIs: Between = (_path, reply) => reply;
const hang = (): Promise<never> => new Promise(() => undefined);

function openDoor(
  details: {
    store?: JournalStore;
    between?: Between;
    snapshot?: AttemptReply;
    snapshots?: SnapshotStore;
  } = {},
) {
  const timers = createFakeTimers(0);
  const clock = createServerClock(timers, () => 0);
  const asked: string[] = [];
  const line: { between: Between } = { between: details.between ?? asItIs };
  const replyOf = (path: string, body: unknown): unknown => {
    if (path.endsWith('/answers')) return attempt;
    if (path.endsWith('/responses'))
      return saved((body as { responses: { seq: number }[] }).responses[0]?.seq ?? 0);
    if (path.endsWith('/events')) return beaten;
    if (path.endsWith('/finish')) return finished;
    return path.includes('/forms/') ? info : attempt;
  };
  const transport = createTransport({
    request: async <T>(_method: string, path: string, options: { body?: unknown } = {}) => {
      asked.push(path.split('/').at(-1) ?? '');
      return (await line.between(path, replyOf(path, options.body))) as T;
    },
    deviceId: 'device-1',
    timers,
    observe: clock.observe,
  });
  const snapshots = createMemorySnapshots();
  if (details.snapshot) void snapshots.save('snapshot', { reply: details.snapshot, deviceOffsetMs: 0 });
  const store = createExamStore({
    shortUrlId: 'abcdef',
    userId: 'user',
    transport,
    clock,
    timers,
    random: () => 0.5,
    snapshots: details.snapshots ?? snapshots,
    deviceNowMs: () => timers.monotonicMs(),
    openStorage: async () => ({ store: details.store ?? createMemoryStore(), reserve: createMemoryReserve }),
    lockAttempt: async () => () => undefined,
    resumeAtOnce: false,
  });
  store.load();
  const room = () => {
    const view: ExamView = store.view();
    if (view.phase !== 'room') throw new Error(`The room is not open: ${view.phase}`);
    return view.attempt;
  };
  return { store, timers, line, asked, room };
}
const strangers = [{}, undefined, [], { model: {} }, { ...info, attempts_used: undefined }, '<html>'];

describe('replies that are not the server’s, with a status of success', () => {
  it.each(strangers)('are no door, and the door is asked for again: %j', async (stranger) => {
    const { store, timers, line } = openDoor({ between: () => stranger });
    await comeToRest();
    expect(store.view()).toMatchObject({ phase: 'loading', connectionFailure: { kind: 'busy' } });
    line.between = asItIs;
    await timers.advance(2000);
    expect(store.view()).toMatchObject({ phase: 'before', info });
  });

  it.each(strangers)('are no start, and the start is asked for again: %j', async (stranger) => {
    const { store, timers, line, room } = openDoor();
    await comeToRest();
    line.between = () => stranger;
    store.start({ password: 'x' });
    await comeToRest();
    expect(store.view()).toMatchObject({ phase: 'before', starting: true, failure: { kind: 'busy' } });
    line.between = asItIs;
    await timers.advance(2000);
    expect(room().view().phase).toBe('room');
  });

  it.each(strangers)('neither end the exam nor its time, and lose no answer: %j', async (stranger) => {
    const { store, timers, line, room } = openDoor();
    await comeToRest();
    store.start({});
    await timers.advance(500);
    line.between = () => stranger;
    room().choose('q1', 'a');
    await timers.advance(30_000);
    expect(room().view()).toMatchObject({
      phase: 'room',
      timeOver: false,
      waiting: 1,
      connectionFailure: { kind: 'busy' },
    });
    // Saves go through, the finish does not.
    line.between = (path, reply) => (path.endsWith('/finish') ? stranger : reply);
    room().finish();
    await timers.advance(60_000);
    expect(room().view()).toMatchObject({ phase: 'finishing', waiting: 0 });
    line.between = (path, reply) =>
      path.endsWith('/finish') ? { ...finished, answer_id: 'another' } : reply;
    await timers.advance(60_000);
    expect(room().view().phase).toBe('finishing');
    line.between = asItIs;
    await timers.advance(60_000);
    expect(room().view()).toMatchObject({ phase: 'finished', lost: 0 });
  });
});

describe('a request that hangs', () => {
  it('is said after 6 s and asked again after 16 s', async () => {
    const { store, timers, line, asked } = openDoor({ between: hang });
    await timers.advance(7000);
    expect(store.view()).toMatchObject({ phase: 'loading', connectionFailure: { kind: 'offline' } });
    line.between = asItIs;
    await timers.advance(12_000);
    expect(store.view().phase).toBe('before');
    expect(asked).toHaveLength(2);
  });

  it('does not hold a start for ever', async () => {
    const { store, timers, line, room } = openDoor();
    await comeToRest();
    line.between = hang;
    store.start({});
    await timers.advance(30_000);
    line.between = asItIs;
    await timers.advance(15_000);
    expect(room().view().phase).toBe('room');
  });

  it('does not hold a finish for ever', async () => {
    const { store, timers, line, room } = openDoor();
    await comeToRest();
    store.start({});
    await timers.advance(500);
    line.between = (path, reply) => (path.endsWith('/finish') ? hang() : reply);
    room().finish();
    await timers.advance(10_000);
    line.between = asItIs;
    await timers.advance(10_000);
    expect(room().view().phase).toBe('finished');
  });
});

it('starts within 2 s where the disk opens and then never answers', async () => {
  const { store, timers, room } = openDoor({ store: { read: hang, put: hang, remove: hang, clear: hang } });
  await comeToRest();
  store.start({});
  await timers.advance(2100);
  expect(room().view()).toMatchObject({ phase: 'room', durable: false });
  room().choose('q1', 'a');
  await timers.advance(100);
  expect(room().view().responses.get('q1')?.state).toBe('answered');
});

it('asks for the door again where the place of the snapshots opens and then never answers', async () => {
  const { store, timers, line } = openDoor({
    snapshots: { find: hang, save: hang, forget: hang },
    between: () => Promise.reject({ status: 0, code: 'offline' }),
  });
  await timers.advance(5000);
  expect(store.view()).toMatchObject({ phase: 'loading', connectionFailure: { kind: 'offline' } });
  line.between = asItIs;
  await timers.advance(10_000);
  expect(store.view().phase).toBe('before');
});

it('sends what this device holds before it asks for entry, where the entry may be rejected', async () => {
  const store = createMemoryStore();
  await store.put('user:answer:responses', [
    { item_id: 'q1', seq: 1, value: 'a', answered_at: server_now } as { seq: number },
  ]);
  const left = { ...info, open_answer_id: 'answer', last_answer_id: 'answer', continue_later: false };
  const {
    store: door,
    timers,
    asked,
    line,
  } = openDoor({
    store,
    between: (path, reply) => (path.endsWith('/abcdef') ? left : reply),
  });
  await comeToRest();
  door.start({});
  await timers.advance(1000);
  expect(asked.slice(0, 3)).toEqual(['abcdef', 'responses', 'answers']);
  expect(await store.read('user:answer:responses')).toEqual([]);
  line.between = asItIs;
  expect(door.view().phase).toBe('room');
});

it('shows the room of an open attempt without a line, also in a browser that was killed and has no mark of it', async () => {
  const { timers, room } = openDoor({
    snapshot: attempt,
    between: () => Promise.reject({ status: 0, code: 'offline' }),
  });
  await timers.advance(500);
  expect(room().view()).toMatchObject({ phase: 'room', connectionFailure: { kind: 'offline' } });
});
