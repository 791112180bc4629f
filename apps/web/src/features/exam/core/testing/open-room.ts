import type { AttemptReply, Form, FormInfo } from '@certame/contract/features/exam/form.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { openAttempt } from '../attempt/attempt.ts';
import { findSnapshot } from '../attempt/attempt-snapshot.ts';
import type { Attempt } from '../attempt/attempt-types.ts';
import { createMemoryStore } from '../journal/journal-store.ts';
import { createMemoryReserve } from '../journal/memory-reserve.ts';
import type { StateReply } from '../replies.ts';
import type { ResponseEntry } from '../responses/response-entry.ts';
import { createServerClock } from '../time/clock.ts';
import type { Transport } from '../transport.ts';
import { comeToRest, createFakeTimers } from './fake-timers.ts';
import { itemOf } from './forms.ts';
import { createMemorySnapshots } from './memory-snapshots.ts';
import { ModelServer } from './model-server.ts';

export const noonMs = Date.parse('2026-11-20T12:00:00.000Z');

export const iso = (ms: number): string => new Date(ms).toISOString();

const noTimes: Pick<AttemptReply, 'question_deadline' | 'pause_ends_at' | 'pauses_left'> = {
  question_deadline: null,
  pause_ends_at: null,
  pauses_left: null,
};

interface RoomDetails {
  limitMs?: number;
  /** Saved before the page is opened in a pause. */
  paused?: ResponseEntry[];
  /** What replies say of the open question and of the pause. */
  times?: Partial<typeof noTimes>;
}

/** What each endpoint throws, once a test sets it. */
const noFailures = (): Record<'start' | 'finish' | 'advance' | 'events' | 'continue', unknown> => ({
  start: null,
  finish: null,
  advance: null,
  events: null,
  continue: null,
});

/** Files that were handed in before, on any device. */
const handedIn = () => ({
  /** Names by id. */
  files: {} as Record<string, string>,
  /** Files from the candidate's phone. */
  received: [] as NonNullable<AttemptReply['received']>,
});

const stateReplyTo = (
  command: 'finish' | 'pause' | 'continue',
  deadline: string | null,
  server_now: string,
  reason?: StateReply['finish_reason'],
): StateReply => ({
  answer_id: 'answer',
  state: command === 'finish' ? 'finished' : command === 'pause' ? 'paused' : 'in_progress',
  finish_reason: command === 'finish' ? (reason ?? 'user') : null,
  deadline,
  ...noTimes,
  finished_at: null,
  server_now,
});

/** Gate: after `hold`, waits until the function that `hold` returned is called. */
function createGate() {
  let opened: Promise<void> = Promise.resolve();
  return {
    open: () => opened,
    hold: (): (() => void) => {
      const held = Promise.withResolvers<void>();
      opened = held.promise;
      return held.resolve;
    },
  };
}

/**
 * The server's pause: while it lasts, replies contain no questions, and answers that arrive during a pause by staff are rejected for the
 * time being.
 */
function createPausing(isPausedAtFirst: boolean, server: ModelServer) {
  let isPaused = isPausedAtFirst;
  let staffPause: AttemptReply['staff_pause'];
  return {
    is: () => isPaused,
    ofStaff: () => (staffPause ? { staff_pause: staffPause } : {}),
    byCandidate(paused: boolean): void {
      if (staffPause) throw { status: 409, code: 'exam-paused-by-staff' };
      isPaused = paused;
    },
    staff: (nowIso: () => string) => ({
      pauseByStaff(): void {
        staffPause = { since: nowIso(), reason: 'Alarme de incêndio', is_over_own: isPaused };
        isPaused = true;
        server.closedWith = { status: 409, code: 'exam-paused' };
      },
      resumeByStaff(): void {
        isPaused = staffPause?.is_over_own ?? false;
        staffPause = undefined;
        server.closedWith = null;
      },
    }),
  };
}

/** The server's side of one attempt: what its endpoints answer, and what a test makes of them. */
function createRoomServer(form: Form, details: RoomDetails, monotonicMs: () => number) {
  const server = new ModelServer();
  server.deadline = details.limitMs === undefined ? null : iso(noonMs + details.limitMs);
  const calls: string[] = [];
  const reported: string[] = [];
  let heartbeatHeard = (): void => undefined;
  let openAnswerId = (): string | null => 'answer';
  const getAnswerGate = createGate();
  const fail = noFailures();
  /** What replies say of the open question and of the pause. */
  const times = { ...noTimes, ...details.times };
  const { files, received } = handedIn();
  let nextForm = form;
  let state: AttemptReply['state'] = 'in_progress';
  const pausing = createPausing(details.paused !== undefined, server);
  const reply = (): AttemptReply => ({
    answer_id: 'answer',
    institution_id: 'institution',
    state: pausing.is() ? 'paused' : state,
    form: pausing.is() ? { ...nextForm, items: [] } : nextForm,
    deadline: server.deadline,
    ...times,
    server_now: iso(noonMs + monotonicMs()),
    last_seq: server.lastSeq(),
    responses: pausing.is() ? [] : server.responses(),
    files,
    received: [...received],
    ...pausing.ofStaff(),
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
      await getAnswerGate.open();
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
      heartbeatHeard();
      if (fail.events) throw fail.events;
      reported.push(...events.map(({ type }) => type));
      return {
        acknowledged_seq: events.at(-1)?.seq ?? 0,
        rejected: [],
        state: pausing.is() && isOpen(state) ? 'paused' : state,
        deadline: server.deadline,
        staff_messages: [...server.messages],
        server_now: iso(noonMs + monotonicMs()),
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
      if (to !== 'finish') pausing.byCandidate(to === 'pause');
      if (to === 'continue' && fail.continue) throw fail.continue;
      return { ...stateReplyTo(to, server.deadline, iso(noonMs + monotonicMs()), reason), ...times };
    },
  };
  const serve = (next: Form): void => {
    nextForm = next;
  };
  /** Closes the attempt as staff do: answers that wait on the device may be accepted after a reopening. */
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
  return {
    ...pausing.staff(() => iso(noonMs + monotonicMs())),
    server,
    calls,
    reported,
    fail,
    times,
    files,
    received,
    reply,
    transport,
    serve,
    close,
    reopen,
    holdGetAnswer: getAnswerGate.hold,
    onHeartbeat: (listener: () => void): void => {
      heartbeatHeard = listener;
    },
  };
}

export async function openRoom(form: Form, details: RoomDetails = {}) {
  const timers = createFakeTimers(0);
  const clock = createServerClock(timers, () => 0);
  clock.observe(iso(noonMs), 0, 0);
  const { reply, transport, onHeartbeat, ...room } = createRoomServer(form, details, timers.monotonicMs);
  await room.server.save(details.paused ?? []);
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
  /** Loads the page again without a connection, or after a crash: with a new clock and what the device has stored. */
  const reloadFromSnapshot = async (
    how: 'reload' | 'crash' = 'reload',
    clockJumpMs = 0,
  ): Promise<Attempt> => {
    if (how === 'reload') attempt.stop();
    const snapshot = await findSnapshot(snapshots);
    if (!snapshot) throw new Error('Nothing was kept');
    const clockAfter = createServerClock(timers, () => timers.monotonicMs() + clockJumpMs);
    onHeartbeat(() =>
      clockAfter.observe(iso(noonMs + timers.monotonicMs()), timers.monotonicMs(), timers.monotonicMs()),
    );
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
  return { ...room, attempt, timers, snapshots, reloadFromSnapshot };
}
