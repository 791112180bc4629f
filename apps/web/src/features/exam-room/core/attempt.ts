import type { AttemptReply } from '@certame/contract/features/exam/endpoints.ts';
import { type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import { createAttachments } from './attachments.ts';
import { createCopyKeeper } from './attempt-copy.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { createAttemptStatus } from './attempt-status.ts';
import type { Attempt, AttemptView } from './attempt-types.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { openDeviceEvents } from './device-events.ts';
import { createFinishing } from './finishing.ts';
import { createFormPosition } from './form/form-position.ts';
import { createFormWalk } from './form/form-walk.ts';
import { createItemLoader } from './form/item-loader.ts';
import { createIntent, type IntentBasics } from './intent.ts';
import { isEmptyValue } from './responses/response-states.ts';
import { createResponseViews } from './responses/response-views.ts';
import { openResponses } from './responses/responses.ts';
import { createReturning } from './returning.ts';
import { isWorthRetrying } from './sending/failure.ts';
import { createDeadlineWatch } from './time/deadline-watch.ts';
import type { StateReply } from './transport.ts';
import { withReports } from './with-reports.ts';

/** One open attempt: what is on the screen, what is kept, what is sent. The server decides; this only asks. */
export async function openAttempt(options: AttemptOptions): Promise<Attempt> {
  const { transport, clock, timers, random, keep } = options;
  const answerId = options.reply.answer_id;
  const key = `${options.userId}:${answerId}`;
  const place = createFormPosition(options.reply.form);

  let state: AttemptState = options.reply.state;
  let stopped = false;
  let lost = 0;
  let lostFiles = 0;
  let isBehind = options.isCopy === true;
  let isEntered = false;
  /** The server's last word came in a pause, without the questions. */
  let isHeldBack = false;

  const notifier = createChangeNotifier<AttemptView>({
    build: () => buildView(),
    beforeListeners() {
      for (const one of intents()) one.check();
    },
  });
  const changed = (): void => {
    copy.touch();
    notifier.changed();
  };
  const status = createAttemptStatus({
    onChange: changed,
    onFinished: () => end(),
    awaitsReply: () => responses.waitingCount() > 0,
  });
  const { tell, block, refused, troubled, callFailed } = status;

  const copy = createCopyKeeper({
    place: options.copies,
    timers,
    start: options.reply,
    build: () => ({
      reply: {
        answer_id: answerId,
        institution_id: options.reply.institution_id,
        state,
        form: place.form(),
        deadline: time.current(),
        server_now: new Date(clock.atLeastMs()).toISOString(),
        ...responses.acknowledged(),
        files: attachments.names(),
      },
      deviceOffsetMs: clock.nowMs() - options.deviceNowMs(),
    }),
  });

  const end = (): void => {
    if (!status.markEnded()) return;
    lost = responses.waitingCount() + responses.shutOutCount();
    lostFiles = attachments.count();
    loader.stop();
    time.stop();
    for (const one of intents()) one.drop();
    // What could not be sent, or came to a closed attempt, stays in the journal: the staff may open it again.
    if (lost === 0) void responses.forget();
    else responses.sender.stop();
    events.stop();
    void events.forget();
    copy.forget();
    changed();
  };

  const intent: IntentBasics = {
    timers,
    random,
    // Where time is over nobody waits for a file: the server takes it no longer.
    isReady: () =>
      !status.isEnded() && responses.waitingCount() === 0 && (attachments.count() === 0 || time.isOver()),
    onTrouble: troubled,
    onChange: changed,
  };
  const finishing = createFinishing({
    intent,
    // The deadline may have moved a moment ago; then there is nothing to finish.
    async isStillOver() {
      await events.beat();
      return time.isOver() || !isOpen(state);
    },
    mayAskAgain: () => !status.isEnded() && time.isOver(),
    finish: async (reason) => applyState(await transport.change(answerId, 'finish', reason)),
    onRefused: refused,
  });
  /** Nothing is taken while the attempt pauses: what waits here goes first. */
  const pausing = createIntent<true>({
    ...intent,
    async carryOut() {
      if (state === 'in_progress') applyState(await transport.change(answerId, 'pause'));
    },
    onRefused: refused,
  });
  const returning = createReturning({
    intent: { ...intent, isReady: () => !status.isEnded() },
    transport,
    answerId,
    shortUrlId: () => place.form().short_url_id,
    onContinued: (reply) => (reply === null || isHeldBack ? catchUp(true) : applyState(reply)),
    onEntered: (reply) => reenter(reply),
    onRefused: refused,
    // Whoever asks to go on is told of the end, whatever waits.
    onEntryRefused: (failure) => (failure.kind === 'finished' ? end() : refused(failure)),
  });
  const walk = createFormWalk({
    place,
    answerId,
    transport,
    intent,
    isUnanswered: (itemId) => isEmptyValue(responses.view(itemId).value),
    onLeave() {
      responses.flush();
      status.dropNotice();
    },
    onArrive() {
      wantContents();
      changed();
    },
    apply: (reply) => apply(reply),
    tell: (code, itemIds) => tell(code, '', itemIds),
    onRefused: refused,
    isRehearsal: options.isRehearsal === true,
  });
  const intents = () => [finishing, pausing, walk, ...returning.intents];
  const time = createDeadlineWatch({
    clock,
    timers,
    onOver() {
      responses.flush();
      finishing.set('general_time_expired');
      changed();
    },
    onMoreTime() {
      if (finishing.current() === 'general_time_expired') finishing.drop();
      changed();
    },
  });
  const loader = createItemLoader({
    timers,
    random,
    load: (itemIds) => transport.getItems(answerId, itemIds),
    onItems(list) {
      place.learnItems(list);
      changed();
    },
  });

  /** Time of an answer by the server's clock. What is written down at the stroke of time was typed before it. */
  const answeredAtIso = (): string => {
    const deadline = time.current();
    const endMs = deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline);
    return new Date(Math.min(clock.nowMs(), endMs)).toISOString();
  };
  const responses = await openResponses({
    keep,
    key,
    lastSeq: options.reply.last_seq,
    timers,
    random,
    nowIso: answeredAtIso,
    async save(entries, sendOptions) {
      const reply = await transport.saveResponses(answerId, entries, sendOptions, responses.waitingSeqs());
      status.clearTrouble();
      time.set(reply.deadline);
      catchUp();
      return reply;
    },
    onAcknowledged: (list) => copy.add(list),
    onHalt: block,
    onChange: changed,
  });
  const events = await openDeviceEvents({
    keep,
    key,
    timers,
    random,
    nowIso: () => clock.nowIso(),
    save: (list, sendOptions) => transport.saveEvents(answerId, list, sendOptions, responses.waitingSeqs()),
    onReply(reply) {
      // The line carries again: what waits for its next try need not wait any longer.
      if (status.trouble() || responses.sender.trouble()) responses.sender.retryNow();
      status.clearTrouble();
      time.set(reply.deadline);
      catchUp();
      askWhetherReopened();
      if (!isOpen(reply.state) && status.blockedBy() === null)
        callFailed({ status: 422, code: 'answer-finished' });
      changed();
    },
    onFailure(failure) {
      askWhetherReopened();
      if (failure.kind === 'other-device') block(failure);
      else if (failure.kind === 'finished') refused(failure);
      else if (isWorthRetrying(failure.kind)) troubled(failure);
    },
  });

  /** What staff have closed they may have opened again, or given up what waits here. No news need come of it: each heartbeat asks. */
  const askWhetherReopened = (): void => {
    const blockedBy = status.blockedBy();
    if (blockedBy === 'disabled') responses.sender.resume();
    if (blockedBy === 'disabled' || blockedBy === 'given-up') void returning.enterIfOpen();
  };
  const stayOpen = (): void => {
    if (finishing.current() === 'user') finishing.drop();
  };
  const attachments = createAttachments({
    place,
    responses,
    mayChange: () => !stopped && editable(),
    onFailure({ code, message }, itemId) {
      // Who finishes has to know that a file is missing.
      stayOpen();
      tell(code, message, [itemId]);
    },
    onChange: changed,
  });
  const responseViews = createResponseViews(responses.view);
  const wantContents = (): void => loader.want(place.missingContents());
  const setState = (next: AttemptState): void => {
    state = next;
    time.hold(next === 'paused');
  };
  const apply = (reply: AttemptReply): void => {
    isHeldBack = reply.state === 'paused';
    if (!isHeldBack) place.apply(reply.form);
    setState(reply.state);
    responses.learn(reply);
    attachments.learnNames(reply.files);
    time.set(reply.deadline);
    wantContents();
    // Re-entry shows the first question without an answer, not the first of the form.
    if (!isEntered && place.items().size > 0) {
      isEntered = true;
      if (!place.form().do_not_go_back && reply.responses.length > 0) {
        const [open] = walk.unanswered();
        walk.goToStep(open === undefined ? place.steps().length - 1 : place.indexOf(open));
      }
    }
    // Closed while we were away: what waits here is still sent, then the server is asked what came of it.
    if (!isOpen(reply.state)) finishing.set('general_time_expired');
    changed();
  };
  const catchUp = (anyway = false): void => {
    if (!(isBehind || anyway) || status.isEnded()) return;
    isBehind = false;
    transport.getAnswer(answerId).then(apply, (error: unknown) => {
      isBehind = true;
      callFailed(error);
    });
  };
  const reenter = (reply: AttemptReply): void => {
    status.unblock();
    apply(reply);
    for (const { sender } of [responses, events]) sender.resume();
    events.beat().catch(callFailed);
  };
  const applyState = (reply: StateReply): void => {
    setState(reply.state);
    if (isOpen(reply.state)) time.set(reply.deadline);
    else end();
    changed();
  };

  apply(options.reply);
  events.start();
  responses.sender.kick();
  copy.open();

  const phase = (): AttemptView['phase'] => {
    if (status.isEnded()) return 'finished';
    if (status.blockedBy()) return 'blocked';
    return finishing.current() ? 'finishing' : 'room';
  };
  const editable = (): boolean =>
    !status.isEnded() && !time.isOver() && state === 'in_progress' && status.blockedBy() === null;
  /** Whoever goes on answering while a pause waits for the line doesn't want it any more. */
  const answering = (): typeof responses => {
    if (pausing.current()) pausing.drop();
    return responses;
  };
  const buildView = (): AttemptView => ({
    answerId,
    phase: phase(),
    state,
    form: place.form(),
    items: place.items(),
    steps: place.steps(),
    stepIndex: place.index(),
    responses: responseViews(place.items().keys()),
    deadline: time.current(),
    timeOver: time.isOver(),
    moving: walk.isWaiting(),
    finishReason: finishing.current(),
    pausing: pausing.current() !== null,
    returning: returning.intents.some((one) => one.current()),
    blockedBy: status.blockedBy(),
    trouble: responses.sender.trouble() ?? status.trouble(),
    waiting: responses.waitingCount(),
    uploading: attachments.count(),
    fileNames: attachments.names(),
    writing: responses.isWriting(),
    durable: responses.isDurable(),
    notice: status.notice(),
    lost,
    lostFiles,
  });

  return withReports({
    view: notifier.view,
    subscribe: notifier.subscribe,
    type: (itemId, value) => {
      if (editable()) answering().type(itemId, value);
    },
    choose: (itemId, value) => {
      if (editable()) answering().choose(itemId, value);
    },
    attach: attachments.attach,
    flush: () => responses.flush(),
    next: () => walk.next(),
    previous: () => walk.previous(),
    goTo: (itemId) => walk.goTo(itemId),
    finish() {
      responses.flush();
      finishing.set('user');
    },
    cancelFinish: () => stayOpen(),
    pause() {
      responses.flush();
      pausing.set(true);
    },
    resume: returning.resume,
    tryAgain: returning.enter,
    online() {
      for (const one of [responses.sender, loader, ...intents()]) one.retryNow();
      events.beat().catch((error: unknown) => {
        callFailed(error);
        askWhetherReopened();
      });
    },
    reload() {
      if (status.blockedBy() === null) catchUp(true);
    },
    farewell() {
      responses.flush();
      for (const { sender } of [responses, events]) sender.farewell();
    },
    emit: (type, severity, data) => events.emit(type, severity, data),
    unanswered: () => walk.unanswered(),
    unansweredRequired: () => walk.unansweredRequired(),
    stop() {
      stopped = true;
      responses.flush();
      responses.sender.farewell();
      responses.sender.stop();
      for (const one of [events, loader, time, copy]) one.stop();
      for (const one of intents()) one.drop();
    },
  });
}
