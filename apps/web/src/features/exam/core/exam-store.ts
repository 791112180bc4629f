import type { AttemptReply, FormInfo } from '@certame/contract/features/exam/form.ts';
import { openAttempt } from './attempt/attempt.ts';
import type { Attempt } from './attempt/attempt-types.ts';
import type { ReleaseLock } from './attempt-lock.ts';
import { createExamStart } from './exam-start.ts';
import type { ExamStore, ExamStoreOptions, ExamView } from './exam-view.ts';
import { classifyFailure, isWorthRetrying } from './sending/failure.ts';
import { createRetryTimer } from './sending/retry-timer.ts';
import { findSnapshotInTime, openStorageWithTimeout } from './storage-with-timeout.ts';
import { createUnsentAnswersBeforeStart } from './unsent-answers-before-start.ts';
import { createViewStore } from './view-store.ts';

const patienceMs = 6000;
/** The view before the start; the failure and the state of unsent answers survive a new read of the form. */
function beforeStart(info: FormInfo, view: ExamView): ExamView {
  const { failure, unsentAnswers } = view.phase === 'before' ? view : { failure: null, unsentAnswers: null };
  return { phase: 'before', info, starting: false, failure, unsentAnswers };
}

const attemptOf = (view: ExamView): Attempt | null => (view.phase === 'room' ? view.attempt : null);

/** From the address to the open attempt: reads the form, sends unsent answers, starts, and locks the attempt to one tab. */
export function createExamStore(options: ExamStoreOptions): ExamStore {
  const { transport, timers, random, shortUrlId } = options;
  const shown = createViewStore<ExamView>({ phase: 'loading', connectionFailure: null });
  const { view } = shown;
  let failures = 0;
  let stopped = false;
  let release: ReleaseLock | null = null;
  let resume = options.resumeAtOnce;
  let entering = false;
  let unsentAnswersSent: Promise<void> = Promise.resolve();
  const storage = openStorageWithTimeout(options);

  const show = (next: ExamView): void => {
    if (!stopped) shown.show(next);
  };

  const unsentAnswers = createUnsentAnswersBeforeStart({
    ...options,
    storage,
    onState(state) {
      const now = view();
      if (now.phase === 'before') show({ ...now, unsentAnswers: state });
    },
  });

  const enter = async (reply: AttemptReply, isSnapshot: boolean): Promise<void> => {
    options.onEnter?.(reply);
    release = await options.lockAttempt(reply.answer_id);
    if (!release) {
      show({ phase: 'other-tab' });
      return;
    }
    const attempt = await openAttempt({ ...options, reply, isSnapshot, storage: await storage });
    if (stopped) attempt.stop();
    else show({ phase: 'room', attempt });
  };

  /** Without a connection the candidate goes on with this device's snapshot; the server gets the answers later. */
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
      return unsentAnswersSent;
    },
    ask: (input) => transport.start(shortUrlId, input),
    enter: (reply) => enter(reply, false),
  });

  const load = async (): Promise<void> => {
    retry.cancel();
    starting.cancel();
    // Timeout: a connection that neither answers nor breaks makes the candidate wait no longer than this.
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
      unsentAnswersSent = unsentAnswers.send(info).catch(() => undefined);
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
      // The page about another tab knows no input: the retry repeats that of the first start.
      void starting.start(view().phase === 'other-tab' ? starting.lastInput() : input);
    },
    online() {
      if (view().phase === 'loading') void load();
      if (starting.isPending()) starting.retryNow();
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
