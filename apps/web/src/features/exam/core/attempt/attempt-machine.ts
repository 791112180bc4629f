import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import { type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import type { StateReply } from '../replies.ts';
import { type Failure, isWorthRetrying } from '../sending/failure.ts';
import type { AttemptContext, AttemptEffect, AttemptEvent, AttemptMachine } from './attempt-events.ts';
import { askWhetherReopened, end, halt, isAwaitingStaff } from './closing.ts';
import { isPausedDifferently, lockAfter, pauseTime, stopForPause } from './pausing.ts';
import { chain, stay, type Transition } from './transition.ts';

export const initialMachine = (state: AttemptState, isSnapshot: boolean): AttemptMachine => ({
  state,
  isEnded: false,
  isStopped: false,
  haltedBy: null,
  connectionFailure: null,
  notice: null,
  lock: 'none',
  graceMs: 0,
  pausesLeft: null,
  isPauseHeard: false,
  staffPause: null,
  noticeCount: 0,
  isBehind: isSnapshot,
  isFormWithheld: false,
  isEntered: false,
  lost: 0,
  lostFiles: 0,
});

function withNotice(
  machine: AttemptMachine,
  notice: { code: string; message?: string; itemIds?: readonly string[] },
): AttemptMachine {
  const noticeCount = machine.noticeCount + 1;
  const { code, message = '', itemIds = [] } = notice;
  return { ...machine, noticeCount, notice: { code, message, itemIds, id: noticeCount } };
}

function reject(machine: AttemptMachine, failure: Failure, context: AttemptContext): Transition {
  if (failure.kind === 'rejected') return stay(withNotice(machine, failure));
  // That the attempt is closed is what such a screen says, and it says why: a read or a heartbeat knows less.
  if (failure.kind === 'finished' && isAwaitingStaff(machine)) return stay(machine);
  // The reply to the unsent responses says more: whether a reopened attempt may accept them.
  if (failure.kind === 'finished' && context.waiting > 0) return stay(machine);
  // So does the reply to this device's own finish, which a heartbeat may overtake: the room then waits for staff.
  if (failure.kind === 'finished' && context.finishReason === 'fullscreen_block') return stay(machine);
  return halt(machine, failure, context);
}

const fail = (machine: AttemptMachine, failure: Failure, context: AttemptContext): Transition =>
  isWorthRetrying(failure.kind)
    ? stay({ ...machine, connectionFailure: failure })
    : reject(machine, failure, context);

const readAgain = (machine: AttemptMachine): Transition =>
  machine.isEnded ? stay(machine) : stay({ ...machine, isBehind: false }, { type: 'read-attempt' });

const catchUp = (machine: AttemptMachine): Transition =>
  machine.isBehind ? readAgain(machine) : stay(machine);

/** Effects for the three times of a reply: the attempt's deadline, the open question's, and the end of the pause. */
const setTimes = ({
  deadline,
  question_deadline,
  pause_ends_at,
}: Pick<StateReply, 'deadline' | 'question_deadline' | 'pause_ends_at'>): AttemptEffect[] => [
  { type: 'set-deadline', deadline },
  { type: 'set-question-deadline', deadline: question_deadline },
  { type: 'set-pause-end', endsAt: pause_ends_at },
];

function take(machine: AttemptMachine, reply: AttemptReply, context: AttemptContext): Transition {
  const { state, form } = reply;
  const isFormWithheld = state === 'paused';
  const wasPaused = machine.state === 'paused';
  const enters = !machine.isEntered && !isFormWithheld && form.items.length > 0;
  const effects: AttemptEffect[] = [
    ...(isFormWithheld ? [] : [{ type: 'show-form' as const, form }]),
    pauseTime(state),
    { type: 'learn-responses', reply },
    ...setTimes(reply),
    { type: 'load-contents' },
    ...(isFormWithheld && !wasPaused ? stopForPause(context) : []),
    ...(wasPaused && state === 'in_progress' ? [{ type: 'retry-saving' as const }] : []),
  ];
  // A re-entry shows the first question without an answer, not the first of the form.
  if (enters && !form.do_not_go_back && reply.responses.length > 0)
    effects.push({ type: 'show-first-unanswered' });
  // Closed while this device was away: unsent answers are still sent, then the server is asked for the result.
  if (!isOpen(state)) effects.push({ type: 'ask-finish', reason: 'general_time_expired' });
  return stay(
    {
      ...machine,
      state,
      lock: lockAfter(reply, machine.lock),
      graceMs: form.fullscreen_grace_ms ?? 0,
      pausesLeft: reply.pauses_left,
      isPauseHeard: false,
      staffPause: reply.staff_pause ?? null,
      isFormWithheld,
      isEntered: machine.isEntered || enters,
    },
    ...effects,
  );
}

function takeState(machine: AttemptMachine, reply: StateReply, context: AttemptContext): Transition {
  const { state, pauses_left: pausesLeft } = reply;
  const taken = stay({ ...machine, state, pausesLeft, staffPause: null }, pauseTime(state));
  return chain(
    taken.machine,
    () => taken,
    (next) => {
      if (isOpen(state)) return stay(next, ...setTimes(reply));
      // Staff may open it again: the room waits for that as for any other reopening.
      if (reply.finish_reason === 'fullscreen_block')
        return stay({ ...next, haltedBy: 'out-of-fullscreen' }, { type: 'stop-countdown' });
      return end(next, context);
    },
  );
}

/** Full screen was left. In a pause nothing is shown, so nothing follows. */
function leaveFullscreen(machine: AttemptMachine, isExpected: boolean): Transition {
  if (machine.lock !== 'inside') return stay(machine);
  if (isExpected || machine.isEnded || machine.haltedBy !== null || machine.state !== 'in_progress')
    return stay({ ...machine, lock: 'outside' });
  return stay(
    { ...machine, lock: 'left' },
    { type: 'flush-responses' },
    { type: 'start-countdown', graceMs: machine.graceMs },
  );
}

function takeHeartbeat(
  machine: AttemptMachine,
  { state, deadline }: { state: AttemptState; deadline: string | null },
  context: AttemptContext,
): Transition {
  const isDelayed = machine.connectionFailure !== null || context.isSavingDelayed;
  const closed: Failure = { kind: 'finished', code: 'answer-finished', message: '' };
  return chain(
    { ...machine, connectionFailure: null },
    // The connection works again: retries that wait for their time are made now.
    (next) => (isDelayed ? stay(next, { type: 'retry-saving' }) : stay(next)),
    (next) => stay(next, { type: 'set-deadline', deadline }),
    catchUp,
    (next) =>
      isPausedDifferently(next, state)
        ? readAgain({ ...next, isPauseHeard: state === 'paused' })
        : stay(next),
    askWhetherReopened,
    (next) => (isOpen(state) || next.haltedBy !== null ? stay(next) : reject(next, closed, context)),
  );
}

function takeEventFailure(machine: AttemptMachine, failure: Failure, context: AttemptContext): Transition {
  return chain(machine, askWhetherReopened, (next) => {
    if (failure.kind === 'other-device' || failure.kind === 'device-not-allowed')
      return halt(next, failure, context);
    if (failure.kind === 'finished') return reject(next, failure, context);
    return isWorthRetrying(failure.kind) ? stay({ ...next, connectionFailure: failure }) : stay(next);
  });
}

/** Back to the questions: only the candidate's own finish is cancelled, never that of the deadline. */
const stayOpen = (machine: AttemptMachine, { finishReason }: AttemptContext): Transition =>
  finishReason === 'user' ? stay(machine, { type: 'drop-finish' }) : stay(machine);

/** Reducer of the attempt: gives its next state and the effects to run. All decisions of the room are made here. */
export function reduceAttempt(
  machine: AttemptMachine,
  event: AttemptEvent,
  context: AttemptContext,
): Transition {
  switch (event.type) {
    case 'read':
      return take(machine, event.reply, context);
    case 'read-failed':
      return fail({ ...machine, isBehind: true }, event.failure, context);
    case 'entered':
      return chain(
        {
          ...machine,
          haltedBy: null,
          connectionFailure: null,
          lock: machine.lock === 'left' ? 'outside' : machine.lock,
        },
        (next) => take(next, event.reply, context),
        (next) => stay(next, { type: 'resume-saving' }, { type: 'resume-events' }, { type: 'beat' }),
      );
    case 'entry-rejected':
      // A candidate who asks to go on is shown the end, even with unsent answers.
      return event.failure.kind === 'finished'
        ? end(machine, context)
        : reject(machine, event.failure, context);
    case 'state-changed':
      return takeState(machine, event.reply, context);
    case 'continued':
      return event.reply === null || machine.isFormWithheld
        ? readAgain(machine)
        : takeState(machine, event.reply, context);
    case 'responses-saved':
      return chain(
        { ...machine, connectionFailure: null },
        (next) => stay(next, { type: 'set-deadline', deadline: event.deadline }),
        catchUp,
      );
    case 'pause-noticed':
      return machine.state === 'in_progress' ? readAgain(machine) : stay(machine);
    case 'saving-halted':
      return halt(machine, event.failure, context);
    case 'events-saved':
      return takeHeartbeat(machine, event, context);
    case 'events-failed':
      return takeEventFailure(machine, event.failure, context);
    case 'call-failed':
      return stay({ ...machine, connectionFailure: event.failure });
    case 'call-rejected':
      if (event.failure.code === 'exam-paused-by-staff') return readAgain(machine);
      return reject(machine, event.failure, context);
    case 'heartbeat-failed':
      return chain(machine, (next) => fail(next, event.failure, context), askWhetherReopened);
    case 'file-rejected':
      // A candidate who is finishing has to know that a file is missing.
      return chain(withNotice(machine, { ...event.failure, itemIds: [event.itemId] }), (next) =>
        stayOpen(next, context),
      );
    case 'time-over':
      return stay(
        machine,
        { type: 'flush-responses' },
        { type: 'ask-finish', reason: 'general_time_expired' },
      );
    case 'time-extended':
      return context.finishReason === 'general_time_expired'
        ? stay(machine, { type: 'drop-finish' })
        : stay(machine);
    case 'question-over':
      return stay(machine, { type: 'flush-responses' }, { type: 'advance' });
    case 'fullscreen-entered':
      return machine.lock === 'none'
        ? stay(machine)
        : stay({ ...machine, lock: 'inside' }, { type: 'stop-countdown' });
    case 'fullscreen-left':
      return leaveFullscreen(machine, event.isExpected);
    case 'lock-expired':
      return machine.lock === 'left' && machine.state === 'in_progress'
        ? stay(machine, { type: 'flush-responses' }, { type: 'ask-finish', reason: 'fullscreen_block' })
        : stay(machine);
    case 'pause-over':
      return machine.state === 'paused' ? stay(machine, { type: 'resume' }) : stay(machine);
    case 'notice':
      return stay(withNotice(machine, event));
    case 'step-left':
      return stay({ ...machine, notice: null }, { type: 'flush-responses' });
    case 'finish-cancelled':
      return stayOpen(machine, context);
    case 'outdated':
      return machine.haltedBy === null ? readAgain(machine) : stay(machine);
    case 'stopped':
      return stay({ ...machine, isStopped: true });
  }
}
