import type { AttemptReply, FormInfo } from '@certame/contract/features/exam/form.ts';
import { openAttempt } from './attempt/attempt.ts';
import type { Attempt } from './attempt/attempt-types.ts';
import { createExamStart } from './exam-start.ts';
import type { ExamStore, ExamStoreOptions, ExamView } from './exam-view.ts';
import type { Release } from './one-tab.ts';
import { findSnapshotInTime, openPatientStorage } from './patient-storage.ts';
import { classifyFailure, isWorthRetrying } from './sending/failure.ts';
import { createRetryTimer } from './sending/retry-timer.ts';
import { createUnsentAnswersAtDoor } from './unsent-answers-at-door.ts';
import { createViewStore } from './view-store.ts';

const patienceMs = 6000;
/** At the door, with what was told there before it was asked for anew. */
function beforeStart(info: FormInfo, view: ExamView): ExamView {
  const { failure, unsentAnswers } = view.phase === 'before' ? view : { failure: null, unsentAnswers: null };
  return { phase: 'before', info, starting: false, failure, unsentAnswers };
}

const attemptOf = (view: ExamView): Attempt | null => (view.phase === 'room' ? view.attempt : null);

/** From the address to the open attempt: what may be known before, the start, one tab only, what was left behind. */
export function createExamStore(options: ExamStoreOptions): ExamStore {
  const { transport, timers, random, shortUrlId } = options;
  const shown = createViewStore<ExamView>({ phase: 'loading', connectionFailure: null });
  const { view } = shown;
  let failures = 0;
  let stopped = false;
  let release: Release | null = null;
  let resume = options.resumeAtOnce;
  let entering = false;
  let sentAtDoor: Promise<void> = Promise.resolve();
  const storage = openPatientStorage(options);

  const show = (next: ExamView): void => {
    if (!stopped) shown.show(next);
  };

  const unsentAnswers = createUnsentAnswersAtDoor({
    ...options,
    storage,
    onState(state) {
      const now = view();
      if (now.phase === 'before') show({ ...now, unsentAnswers: state });
    },
  });

  const enter = async (reply: AttemptReply, isSnapshot: boolean): Promise<void> => {
    options.onEnter?.(reply);
    release = await options.hold(reply.answer_id);
    if (!release) {
      show({ phase: 'other-tab' });
      return;
    }
    const attempt = await openAttempt({ ...options, reply, isSnapshot, storage: await storage });
    if (stopped) attempt.stop();
    else show({ phase: 'room', attempt });
  };

  /** Without a line, what this device knows of an open attempt: the candidate goes on, the server hears of it later. */
  const enterSnapshot = async (): Promise<boolean> => {
    const snapshot = await findSnapshotInTime(options);
    if (!snapshot || stopped || entering || view().phase !== 'loading') return entering;
    entering = true;
    options.clock.assume(snapshot.deviceOffsetMs, snapshot.reply.server_now);
    await enter(snapshot.reply, true);
    return true;
  };

  const retry = createRetryTimer(timers, random, () => void load());
  const starting = createExamStart({
    timers,
    random,
    view,
    show,
    isStopped: () => stopped,
    ready: () => {
      retry.cancel();
      return sentAtDoor;
    },
    ask: (input) => transport.start(shortUrlId, input),
    enter: (reply) => enter(reply, false),
  });

  const load = async (): Promise<void> => {
    retry.cancel();
    starting.cancel();
    // A line that neither answers nor breaks leaves the candidate waiting no longer than this.
    const stopPatience = timers.after(patienceMs, () => {
      void enterSnapshot().then((entered) => {
        if (!entered && view().phase === 'loading')
          show({ phase: 'loading', connectionFailure: { kind: 'offline', code: 'timeout', message: '' } });
      });
    });
    try {
      const info = await transport.getForm(shortUrlId).finally(stopPatience);
      if (view().phase === 'room') return;
      failures = 0;
      show(beforeStart(info, view()));
      sentAtDoor = unsentAnswers.send(info).catch(() => undefined);
      if (resume && info.open_answer_id && info.may_start) void starting.start({});
      resume = false;
    } catch (error) {
      const failure = classifyFailure(error);
      if (!isWorthRetrying(failure.kind) || failure.kind === 'signed-out') {
        show({ phase: 'failed', failure });
        return;
      }
      if (view().phase === 'room' || (failure.kind === 'offline' && (await enterSnapshot()))) return;
      failures += 1;
      if (view().phase !== 'before') show({ phase: 'loading', connectionFailure: failure });
      retry.wait(failures);
    }
  };

  return {
    view,
    subscribe: shown.subscribe,
    load() {
      if (view().phase !== 'before') show({ phase: 'loading', connectionFailure: null });
      void load();
    },
    start(input) {
      // From the page of another tab the same input counts again.
      void starting.start(view().phase === 'other-tab' ? starting.lastInput() : input);
    },
    online() {
      if (view().phase === 'loading') void load();
      if (starting.isWaiting()) starting.retryNow();
      attemptOf(view())?.online();
      unsentAnswers.retryNow();
    },
    stop() {
      stopped = true;
      retry.cancel();
      starting.cancel();
      unsentAnswers.stop();
      attemptOf(view())?.stop();
      release?.();
    },
  };
}
