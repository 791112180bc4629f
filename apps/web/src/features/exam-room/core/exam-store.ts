import type { AttemptReply, FormInfo } from '@certame/contract/features/exam/endpoints.ts';
import { openAttempt } from './attempt/attempt.ts';
import { findSnapshot, type SnapshotStore } from './attempt/attempt-snapshot.ts';
import type { Attempt } from './attempt/attempt-types.ts';
import type { ClientStorage } from './journal/client-storage.ts';
import { createPatientStore } from './journal/patient-store.ts';
import type { Release } from './one-tab.ts';
import {
  sendUnsentAnswers,
  type UnsentAnswers,
  type UnsentAnswersState,
} from './responses/unsent-answers.ts';
import { computeBackoffMs } from './sending/backoff.ts';
import { classifyFailure, type Failure, isWorthRetrying } from './sending/failure.ts';
import type { ServerClock } from './time/clock.ts';
import type { Timers } from './time/timers.ts';
import type { StartInput, Transport } from './transport.ts';

export type ExamView =
  | { phase: 'loading'; connectionFailure: Failure | null }
  | { phase: 'failed'; failure: Failure }
  | {
      phase: 'before';
      info: FormInfo;
      starting: boolean;
      /** Why the last try to start failed. */
      failure: Failure | null;
      unsentAnswers: UnsentAnswersState | null;
    }
  | { phase: 'other-tab' }
  | { phase: 'room'; attempt: Attempt };

export interface ExamStoreOptions {
  shortUrlId: string;
  userId: string;
  transport: Transport;
  clock: ServerClock;
  timers: Timers;
  random: () => number;
  snapshots: SnapshotStore;
  deviceNowMs: () => number;
  openKeep(): Promise<ClientStorage>;
  /** Null: another tab of this browser has the attempt. */
  hold(answerId: string): Promise<Release | null>;
  /** An attempt was found or begun, and nothing is asked about it yet. */
  onEnter?(reply: AttemptReply): void;
  /** The room was open in this very tab a moment ago: a reload leads straight back. */
  resumeAtOnce: boolean;
  /** Nothing counts; see `AttemptOptions`. */
  isRehearsal?: boolean;
}

export interface ExamStore {
  view(): ExamView;
  subscribe(listener: () => void): () => void;
  load(): void;
  start(input: StartInput): void;
  online(): void;
  stop(): void;
}

const patienceMs = 6000;
/** A place of snapshots that opens and then never answers is waited for no longer. */
const snapshotPatienceMs = 2000;
/** The entry waits so long for what goes out before it. */
const unsentAnswersPatienceMs = 8000;

/** From the address to the open attempt: what may be known before, the start, one tab only, what was left behind. */
export function createExamStore(options: ExamStoreOptions): ExamStore {
  const { transport, timers, random, shortUrlId } = options;
  const listeners = new Set<() => void>();
  let view: ExamView = { phase: 'loading', connectionFailure: null };
  let failures = 0;
  let stopped = false;
  let cancelWait: () => void = () => undefined;
  let release: Release | null = null;
  let resume = options.resumeAtOnce;
  let entering = false;
  /** The start was asked for and goes out again with the next try. */
  let startWaits = false;
  let lastInput: StartInput = {};
  let unsentAnswers: UnsentAnswers | null = null;
  let lookedFor: Promise<void> = Promise.resolve();
  // All of one page share their patience with the disk: nobody waits for it twice.
  const keep = options.openKeep().then(({ store, reserve }) => ({
    store: store && createPatientStore(store, timers),
    reserve,
  }));

  const giveUpAfter = (ms: number): Promise<null> =>
    new Promise((resolve) => timers.after(ms, () => resolve(null)));

  const show = (next: ExamView): void => {
    if (stopped) return;
    view = next;
    for (const listener of listeners) listener();
  };

  /** What this device still holds goes out at the door: it was answered before, and the entry may be refused. */
  const lookForUnsentAnswers = async (info: FormInfo): Promise<void> => {
    const answerId = info.open_answer_id ?? info.last_answer_id;
    if (!answerId || unsentAnswers) return;
    const isOpen = answerId === info.open_answer_id;
    // The room may be open in another tab, which sends them itself.
    const hold = isOpen ? await options.hold(answerId) : null;
    if (isOpen && !hold) return;
    unsentAnswers = await sendUnsentAnswers({
      keep: await keep,
      userId: options.userId,
      answerId,
      isOpen,
      transport,
      timers,
      random,
      onState(state) {
        if (view.phase === 'before' && !(isOpen && info.may_start)) show({ ...view, unsentAnswers: state });
      },
    });
    await Promise.race([unsentAnswers?.settled, giveUpAfter(unsentAnswersPatienceMs)]);
    // An open room sends what is left by itself: two senders would only repeat each other.
    if (isOpen) unsentAnswers?.stop();
    hold?.();
  };

  const enter = async (reply: AttemptReply, isSnapshot: boolean): Promise<void> => {
    options.onEnter?.(reply);
    release = await options.hold(reply.answer_id);
    if (!release) {
      show({ phase: 'other-tab' });
      return;
    }
    const attempt = await openAttempt({
      reply,
      isSnapshot,
      userId: options.userId,
      keep: await keep,
      snapshots: options.snapshots,
      deviceNowMs: options.deviceNowMs,
      isRehearsal: options.isRehearsal,
      transport,
      clock: options.clock,
      timers,
      random,
    });
    if (stopped) attempt.stop();
    else show({ phase: 'room', attempt });
  };

  /** Without a line, what this device knows of an open attempt: the candidate goes on, the server hears of it later. */
  const enterSnapshot = async (): Promise<boolean> => {
    // There is one as long as the attempt is open and its room was not left on purpose, also after the browser was killed.
    const found = findSnapshot(options.snapshots).catch(() => null);
    const snapshot = await Promise.race([found, giveUpAfter(snapshotPatienceMs)]);
    if (!snapshot || stopped || entering || view.phase !== 'loading') return entering;
    entering = true;
    options.clock.assume(snapshot.deviceOffsetMs, snapshot.reply.server_now);
    await enter(snapshot.reply, true);
    return true;
  };

  const load = async (): Promise<void> => {
    cancelWait();
    startWaits = false;
    // A line that neither answers nor breaks leaves the candidate waiting no longer than this.
    const stopPatience = timers.after(patienceMs, () => {
      void enterSnapshot().then((entered) => {
        if (!entered && view.phase === 'loading')
          show({ phase: 'loading', connectionFailure: { kind: 'offline', code: 'timeout', message: '' } });
      });
    });
    try {
      const info = await transport.getForm(shortUrlId).finally(stopPatience);
      if (view.phase === 'room') return;
      failures = 0;
      const before = view.phase === 'before' ? view : null;
      show({
        phase: 'before',
        info,
        starting: false,
        failure: before?.failure ?? null,
        unsentAnswers: before?.unsentAnswers ?? null,
      });
      lookedFor = lookForUnsentAnswers(info).catch(() => undefined);
      if (resume && info.open_answer_id && info.may_start) void start({});
      resume = false;
    } catch (error) {
      const failure = classifyFailure(error);
      if (!isWorthRetrying(failure.kind) || failure.kind === 'signed-out') {
        show({ phase: 'failed', failure });
        return;
      }
      if (view.phase === 'room' || (failure.kind === 'offline' && (await enterSnapshot()))) return;
      failures += 1;
      if (view.phase !== 'before') show({ phase: 'loading', connectionFailure: failure });
      cancelWait = timers.after(computeBackoffMs(failures, random), () => void load());
    }
  };

  const start = async (input: StartInput): Promise<void> => {
    if (view.phase === 'before') {
      if (view.starting) return;
      show({ ...view, starting: true, failure: null });
    }
    lastInput = input;
    await tryToStart();
  };
  const tryToStart = async (): Promise<void> => {
    cancelWait();
    startWaits = false;
    const before = view;
    try {
      await lookedFor;
      await enter(await transport.start(shortUrlId, lastInput), false);
    } catch (error) {
      if (stopped) return;
      const failure = classifyFailure(error);
      // Whether it was begun is not known: asked for again, the server leads to the attempt that was.
      startWaits = failure.kind === 'offline' || failure.kind === 'busy';
      if (before.phase === 'before') show({ ...before, starting: startWaits, failure });
      else show({ phase: 'failed', failure });
      if (!startWaits) return;
      failures += 1;
      cancelWait = timers.after(computeBackoffMs(failures, random), () => void tryToStart());
    }
  };

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load() {
      if (view.phase !== 'before') show({ phase: 'loading', connectionFailure: null });
      void load();
    },
    start(input) {
      // From the page of another tab the same input counts again.
      void start(view.phase === 'other-tab' ? lastInput : input);
    },
    online() {
      if (view.phase === 'loading') void load();
      if (startWaits) void tryToStart();
      if (view.phase === 'room') view.attempt.online();
      unsentAnswers?.retryNow();
    },
    stop() {
      stopped = true;
      cancelWait();
      unsentAnswers?.stop();
      if (view.phase === 'room') view.attempt.stop();
      release?.();
    },
  };
}
