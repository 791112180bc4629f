import { createChangeNotifier } from '../change-notifier.ts';
import { createResponseViews } from '../responses/response-views.ts';
import { beat, createEffects } from './attempt-effects.ts';
import type { AttemptEvent, AttemptFacts } from './attempt-events.ts';
import { initialMachine, isEditable, phaseOf, reduceAttempt } from './attempt-machine.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { openAttemptParts } from './attempt-parts.ts';
import type { AttemptParts, AttemptRoom } from './attempt-room.ts';
import type { Attempt, AttemptView } from './attempt-types.ts';
import { withReports } from './with-reports.ts';

const factsOf = ({ responses, attachments, finishing, time }: AttemptParts): AttemptFacts => ({
  waiting: responses.waitingCount(),
  shutOut: responses.shutOutCount(),
  uploading: attachments.count(),
  finishReason: finishing.current(),
  isSavingDelayed: responses.sender.connectionFailure() !== null,
  isTimeOver: time.isOver(),
});

/** Views of the attempt, in which only what changed is another object. */
function createViews({ machine }: AttemptRoom, parts: AttemptParts, answerId: string): () => AttemptView {
  const { place, time, walk, pausing, returning, responses, attachments } = parts;
  const responseViews = createResponseViews(responses.view);
  return () => {
    const now = machine();
    const facts = factsOf(parts);
    return {
      answerId,
      phase: phaseOf(now, facts),
      state: now.state,
      form: place.form(),
      items: place.items(),
      steps: place.steps(),
      stepIndex: place.index(),
      responses: responseViews(place.items().keys()),
      deadline: time.current(),
      timeOver: facts.isTimeOver,
      moving: walk.isWaiting(),
      finishReason: facts.finishReason,
      pausing: pausing.current() !== null,
      returning: returning.commands.some((command) => command.current()),
      haltedBy: now.haltedBy,
      connectionFailure: responses.sender.connectionFailure() ?? now.connectionFailure,
      waiting: facts.waiting,
      uploading: facts.uploading,
      fileNames: attachments.names(),
      writing: responses.isWriting(),
      durable: responses.isDurable(),
      notice: now.notice,
      lost: now.lost,
      lostFiles: now.lostFiles,
    };
  };
}

/** What the screens may ask of the attempt. */
function createActions(room: AttemptRoom, parts: AttemptParts): Omit<Attempt, 'view' | 'subscribe'> {
  const { responses, events, attachments, loader, time, snapshot, walk, finishing, pausing, returning } =
    parts;
  const { dispatch } = room;
  /** Whoever goes on answering while a pause waits for the line doesn't want it any more. */
  const answer = (how: 'type' | 'choose'): Attempt['type'] => {
    return (itemId, value) => {
      if (!isEditable(room.machine(), factsOf(parts))) return;
      if (pausing.current()) pausing.drop();
      responses[how](itemId, value);
    };
  };
  return {
    type: answer('type'),
    choose: answer('choose'),
    attach: attachments.attach,
    flush: () => responses.flush(),
    next: () => walk.next(),
    previous: () => walk.previous(),
    goTo: (itemId) => walk.goTo(itemId),
    finish() {
      responses.flush();
      finishing.set('user');
    },
    cancelFinish: () => dispatch({ type: 'finish-cancelled' }),
    pause() {
      responses.flush();
      pausing.set(true);
    },
    resume: returning.resume,
    tryAgain: returning.enter,
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
    unanswered: () => walk.unanswered(),
    unansweredRequired: () => walk.unansweredRequired(),
    stop() {
      dispatch({ type: 'stopped' });
      responses.flush();
      responses.sender.flushOnUnload();
      responses.sender.stop();
      for (const one of [events, loader, time, snapshot]) one.stop();
      for (const command of parts.all()) command.drop();
    },
  };
}

/** One open attempt. What is decided, the machine decides (attempt-machine.ts); this carries events to it and effects out. */
export async function openAttempt(options: AttemptOptions): Promise<Attempt> {
  const { reply } = options;
  let machine = initialMachine(reply.state, options.isSnapshot === true);
  const parts = {} as AttemptParts;
  let buildView: () => AttemptView;
  let runEffect: ReturnType<typeof createEffects>;
  const notifier = createChangeNotifier<AttemptView>({
    build: () => buildView(),
    beforeListeners() {
      for (const command of parts.all()) command.check();
    },
  });
  const room: AttemptRoom = {
    machine: () => machine,
    dispatch(event: AttemptEvent) {
      const transition = reduceAttempt(machine, event, factsOf(parts));
      machine = transition.machine;
      for (const effect of transition.effects) runEffect(effect);
      room.changed();
    },
    changed() {
      parts.snapshot.touch();
      notifier.changed();
    },
  };
  await openAttemptParts(options, room, parts);
  buildView = createViews(room, parts, reply.answer_id);
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
