import { createChangeNotifier } from '../change-notifier.ts';
import { createResponseViews } from '../responses/response-views.ts';
import { beat, createEffects } from './attempt-effects.ts';
import type { AttemptContext, AttemptEvent } from './attempt-events.ts';
import { initialMachine, reduceAttempt } from './attempt-machine.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { openAttemptParts } from './attempt-parts.ts';
import { type AttemptParts, type AttemptRoom, watchesOf } from './attempt-room.ts';
import { isEditable, phaseOf } from './attempt-status.ts';
import type { Attempt, AttemptView } from './attempt-types.ts';
import { withReports } from './with-reports.ts';

const contextOf = ({
  responses,
  attachments,
  finishing,
  time,
  questionTime,
}: AttemptParts): AttemptContext => ({
  waiting: responses.waitingCount(),
  shutOut: responses.shutOutCount(),
  uploading: attachments.count(),
  finishReason: finishing.current(),
  isSavingDelayed: responses.sender.connectionFailure() !== null,
  isTimeOver: time.isOver(),
  isQuestionOver: questionTime.isOver(),
});

/** Memoised view: the previous object while no field has changed, since most of what a keystroke sets off (writing, sending) isn't shown. */
function keepUnchanged(build: () => AttemptView): () => AttemptView {
  let seen: AttemptView | null = null;
  return () => {
    const now = build();
    const before = seen;
    const names = Object.keys(now) as (keyof AttemptView)[];
    if (before && names.every((name) => before[name] === now[name])) return before;
    seen = now;
    return now;
  };
}

/** Builds views of the attempt in which unchanged parts keep their identity. */
function createViews({ machine }: AttemptRoom, parts: AttemptParts, answerId: string): () => AttemptView {
  const { formState, time, questionTime, pauseTime, navigation, pausing, returning } = parts;
  const { responses, attachments } = parts;
  const responseViews = createResponseViews(responses.view);
  return () => {
    const now = machine();
    const context = contextOf(parts);
    return {
      answerId,
      phase: phaseOf(now, context),
      state: now.state,
      form: formState.form(),
      items: formState.items(),
      steps: formState.steps(),
      stepIndex: formState.stepIndex(),
      responses: responseViews(formState.items().keys()),
      deadline: time.current(),
      timeOver: context.isTimeOver,
      questionDeadline: questionTime.current(),
      questionOver: context.isQuestionOver,
      pauseEndsAt: pauseTime.current(),
      pausesLeft: now.pausesLeft,
      staffPauseReason: now.staffPause?.reason ?? null,
      lock: now.lock,
      lockEndsAtMs: parts.countdown.endsAtMs(),
      moving: navigation.isPending(),
      finishReason: context.finishReason,
      pausing: pausing.current() !== null,
      returning: returning.commands.some((command) => command.current()),
      haltedBy: now.haltedBy,
      connectionFailure: responses.sender.connectionFailure() ?? now.connectionFailure,
      waiting: context.waiting,
      uploading: context.uploading,
      phoneSending: attachments.phoneSending(),
      arriving: attachments.arriving(),
      fileNames: attachments.names(),
      received: attachments.received(),
      writing: responses.isWriting(),
      durable: responses.isDurable(),
      notice: now.notice,
      messages: parts.messages.current(),
      lost: now.lost,
      lostFiles: now.lostFiles,
    };
  };
}

/** What the screens may ask of the attempt. */
function createActions(room: AttemptRoom, parts: AttemptParts): Omit<Attempt, 'view' | 'subscribe'> {
  const { responses, events, attachments, loader, snapshot, navigation, finishing, pausing, returning } =
    parts;
  const { dispatch } = room;
  /** A candidate who goes on answering while a pause waits for the connection doesn't want it any more. */
  const answer = (how: 'type' | 'choose'): Attempt['type'] => {
    return (itemId, value) => {
      if (!isEditable(room.machine(), contextOf(parts))) return;
      if (pausing.current()) pausing.drop();
      responses[how](itemId, value);
    };
  };
  return {
    type: answer('type'),
    choose: answer('choose'),
    mayAttach: attachments.mayAttach,
    attach: attachments.attach,
    expectFiles: attachments.expect,
    hearPhone: attachments.hearPhone,
    flush: () => responses.flush(),
    next: () => navigation.next(),
    previous: () => navigation.previous(),
    goTo: (itemId) => navigation.goTo(itemId),
    finish() {
      responses.flush();
      parts.waitsForPhone = true;
      finishing.set('user');
    },
    finishWithoutPhone() {
      parts.waitsForPhone = false;
      room.changed();
    },
    cancelFinish: () => dispatch({ type: 'finish-cancelled' }),
    pause() {
      responses.flush();
      pausing.set(true);
    },
    resume: returning.resume,
    tryAgain: returning.enter,
    setFullscreen: (isFullscreen, isExpected = false) =>
      dispatch(isFullscreen ? { type: 'fullscreen-entered' } : { type: 'fullscreen-left', isExpected }),
    readMessage: (id) => parts.messages.read(id),
    online() {
      for (const one of [responses.sender, loader, ...parts.all()]) one.retryNow();
      beat(parts, room);
    },
    reload: () => dispatch({ type: 'outdated' }),
    flushOnUnload() {
      responses.flush();
      for (const { sender } of [responses, events]) sender.flushOnUnload();
    },
    emit: (type, severity, data) => events.emit(type, severity, data),
    unanswered: () => navigation.unanswered(),
    unansweredRequired: () => navigation.unansweredRequired(),
    stop() {
      dispatch({ type: 'stopped' });
      responses.flush();
      responses.sender.flushOnUnload();
      responses.sender.stop();
      for (const one of [events, loader, snapshot, parts.countdown, ...watchesOf(parts)]) one.stop();
      for (const command of parts.all()) command.drop();
    },
  };
}

/** One open attempt: a thin driver that dispatches events to the reducer (attempt-machine.ts) and runs its effects. */
export async function openAttempt(options: AttemptOptions): Promise<Attempt> {
  const { reply } = options;
  let machine = initialMachine(reply.state, options.isSnapshot === true);
  const parts = {} as AttemptParts;
  let buildView: () => AttemptView;
  let runEffect: ReturnType<typeof createEffects>;
  const notifier = createChangeNotifier<AttemptView>({
    timers: options.timers,
    build: () => buildView(),
    beforeListeners() {
      for (const command of parts.all()) command.check();
    },
  });
  const room: AttemptRoom = {
    machine: () => machine,
    dispatch(event: AttemptEvent) {
      const transition = reduceAttempt(machine, event, contextOf(parts));
      machine = transition.machine;
      for (const effect of transition.effects) runEffect(effect);
      room.changed();
    },
    changed(behindFrame) {
      parts.snapshot.touch();
      notifier.changed(behindFrame);
    },
  };
  await openAttemptParts(options, room, parts);
  buildView = keepUnchanged(createViews(room, parts, reply.answer_id));
  runEffect = createEffects(options, room, parts);
  room.dispatch({ type: 'read', reply });
  parts.events.start();
  parts.responses.sender.kick();
  parts.snapshot.open();
  return withReports({
    view: notifier.view,
    subscribe: notifier.subscribe,
    ...createActions(room, parts),
  });
}
