import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import { type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import type { StateReply } from '../replies.ts';
import { type Failure, isWorthRetrying } from '../sending/failure.ts';
import type { AttemptEffect, AttemptEvent, AttemptFacts, AttemptMachine } from './attempt-events.ts';

export interface Transition {
  machine: AttemptMachine;
  effects: AttemptEffect[];
}

export const initialMachine = (state: AttemptState, isSnapshot: boolean): AttemptMachine => ({
  state,
  isEnded: false,
  isStopped: false,
  haltedBy: null,
  connectionFailure: null,
  notice: null,
  told: 0,
  isBehind: isSnapshot,
  isHeldBack: false,
  isEntered: false,
  lost: 0,
  lostFiles: 0,
});

const stay = (machine: AttemptMachine, ...effects: AttemptEffect[]): Transition => ({ machine, effects });

/** One step after the other, with what each asks for. */
function chain(machine: AttemptMachine, ...steps: ((machine: AttemptMachine) => Transition)[]): Transition {
  return steps.reduce<Transition>(
    (before, step) => {
      const next = step(before.machine);
      return { machine: next.machine, effects: [...before.effects, ...next.effects] };
    },
    { machine, effects: [] },
  );
}

function tell(
  machine: AttemptMachine,
  notice: { code: string; message?: string; itemIds?: readonly string[] },
): AttemptMachine {
  const told = machine.told + 1;
  const { code, message = '', itemIds = [] } = notice;
  return { ...machine, told, notice: { code, message, itemIds, id: told } };
}

/** What could not be sent, or came to a closed attempt, stays in the journal: the staff may open it again. */
function end(machine: AttemptMachine, { waiting, shutOut, uploading }: AttemptFacts): Transition {
  if (machine.isEnded) return stay(machine);
  const lost = waiting + shutOut;
  return stay(
    { ...machine, isEnded: true, lost, lostFiles: uploading },
    { type: 'close', keepsJournal: lost > 0 },
  );
}

const block = (machine: AttemptMachine, { kind }: Failure, facts: AttemptFacts): Transition =>
  kind === 'finished' ? end(machine, facts) : stay({ ...machine, haltedBy: kind });

function refuse(machine: AttemptMachine, failure: Failure, facts: AttemptFacts): Transition {
  if (failure.kind === 'refused') return stay(tell(machine, failure));
  // The reply to the responses that still wait tells more: whether a reopening may let them in.
  if (failure.kind === 'finished' && facts.waiting > 0) return stay(machine);
  return block(machine, failure, facts);
}

const fail = (machine: AttemptMachine, failure: Failure, facts: AttemptFacts): Transition =>
  isWorthRetrying(failure.kind)
    ? stay({ ...machine, connectionFailure: failure })
    : refuse(machine, failure, facts);

const readAgain = (machine: AttemptMachine): Transition =>
  machine.isEnded ? stay(machine) : stay({ ...machine, isBehind: false }, { type: 'read-attempt' });

const catchUp = (machine: AttemptMachine): Transition =>
  machine.isBehind ? readAgain(machine) : stay(machine);

/**
 * What staff have closed they may have opened again, or given up what waits here. No news need come of it: each heartbeat
 * asks.
 */
function askWhetherReopened(machine: AttemptMachine): Transition {
  const { haltedBy } = machine;
  if (haltedBy === 'disabled') return stay(machine, { type: 'resume-saving' }, { type: 'enter-if-open' });
  return haltedBy === 'given-up' ? stay(machine, { type: 'enter-if-open' }) : stay(machine);
}

const holdTime = (state: AttemptState): AttemptEffect => ({ type: 'hold-time', isHeld: state === 'paused' });

function take(machine: AttemptMachine, reply: AttemptReply): Transition {
  const { state, form, deadline } = reply;
  const isHeldBack = state === 'paused';
  const enters = !machine.isEntered && !isHeldBack && form.items.length > 0;
  const effects: AttemptEffect[] = [
    ...(isHeldBack ? [] : [{ type: 'show-form' as const, form }]),
    holdTime(state),
    { type: 'learn-responses', reply },
    { type: 'set-deadline', deadline },
    { type: 'load-contents' },
  ];
  // Re-entry shows the first question without an answer, not the first of the form.
  if (enters && !form.do_not_go_back && reply.responses.length > 0)
    effects.push({ type: 'show-first-unanswered' });
  // Closed while we were away: what waits here is still sent, then the server is asked what came of it.
  if (!isOpen(state)) effects.push({ type: 'ask-finish', reason: 'general_time_expired' });
  return stay({ ...machine, state, isHeldBack, isEntered: machine.isEntered || enters }, ...effects);
}

function takeState(machine: AttemptMachine, reply: StateReply, facts: AttemptFacts): Transition {
  const { state, deadline } = reply;
  const taken = stay({ ...machine, state }, holdTime(state));
  return chain(
    taken.machine,
    () => taken,
    (next) => (isOpen(state) ? stay(next, { type: 'set-deadline', deadline }) : end(next, facts)),
  );
}

function takeHeartbeat(
  machine: AttemptMachine,
  { state, deadline }: { state: AttemptState; deadline: string | null },
  facts: AttemptFacts,
): Transition {
  const isDelayed = machine.connectionFailure !== null || facts.isSavingDelayed;
  const closed: Failure = { kind: 'finished', code: 'answer-finished', message: '' };
  return chain(
    { ...machine, connectionFailure: null },
    // The line carries again: what waits for its next try need not wait any longer.
    (next) => (isDelayed ? stay(next, { type: 'retry-saving' }) : stay(next)),
    (next) => stay(next, { type: 'set-deadline', deadline }),
    catchUp,
    askWhetherReopened,
    (next) => (isOpen(state) || next.haltedBy !== null ? stay(next) : refuse(next, closed, facts)),
  );
}

function takeEventFailure(machine: AttemptMachine, failure: Failure, facts: AttemptFacts): Transition {
  return chain(machine, askWhetherReopened, (next) => {
    if (failure.kind === 'other-device') return block(next, failure, facts);
    if (failure.kind === 'finished') return refuse(next, failure, facts);
    return isWorthRetrying(failure.kind) ? stay({ ...next, connectionFailure: failure }) : stay(next);
  });
}

/** Back to the questions: only what the candidate asked for is taken back, never the clock's end. */
const stayOpen = (machine: AttemptMachine, { finishReason }: AttemptFacts): Transition =>
  finishReason === 'user' ? stay(machine, { type: 'drop-finish' }) : stay(machine);

/** The next state of the attempt and what has to be done for it: the only place where the room decides. */
export function reduceAttempt(machine: AttemptMachine, event: AttemptEvent, facts: AttemptFacts): Transition {
  switch (event.type) {
    case 'read':
      return take(machine, event.reply);
    case 'read-failed':
      return fail({ ...machine, isBehind: true }, event.failure, facts);
    case 'entered':
      return chain(
        { ...machine, haltedBy: null, connectionFailure: null },
        (next) => take(next, event.reply),
        (next) => stay(next, { type: 'resume-saving' }, { type: 'resume-events' }, { type: 'beat' }),
      );
    case 'entry-refused':
      // Whoever asks to go on is told of the end, whatever waits.
      return event.failure.kind === 'finished' ? end(machine, facts) : refuse(machine, event.failure, facts);
    case 'state-changed':
      return takeState(machine, event.reply, facts);
    case 'continued':
      return event.reply === null || machine.isHeldBack
        ? readAgain(machine)
        : takeState(machine, event.reply, facts);
    case 'responses-saved':
      return chain(
        { ...machine, connectionFailure: null },
        (next) => stay(next, { type: 'set-deadline', deadline: event.deadline }),
        catchUp,
      );
    case 'saving-halted':
      return block(machine, event.failure, facts);
    case 'events-saved':
      return takeHeartbeat(machine, event, facts);
    case 'events-failed':
      return takeEventFailure(machine, event.failure, facts);
    case 'call-failed':
      return stay({ ...machine, connectionFailure: event.failure });
    case 'call-refused':
      return refuse(machine, event.failure, facts);
    case 'heartbeat-failed':
      return chain(machine, (next) => fail(next, event.failure, facts), askWhetherReopened);
    case 'file-refused':
      // Who finishes has to know that a file is missing.
      return chain(tell(machine, { ...event.failure, itemIds: [event.itemId] }), (next) =>
        stayOpen(next, facts),
      );
    case 'time-over':
      return stay(
        machine,
        { type: 'flush-responses' },
        { type: 'ask-finish', reason: 'general_time_expired' },
      );
    case 'time-extended':
      return facts.finishReason === 'general_time_expired'
        ? stay(machine, { type: 'drop-finish' })
        : stay(machine);
    case 'told':
      return stay(tell(machine, event));
    case 'step-left':
      return stay({ ...machine, notice: null }, { type: 'flush-responses' });
    case 'finish-cancelled':
      return stayOpen(machine, facts);
    case 'outdated':
      return machine.haltedBy === null ? readAgain(machine) : stay(machine);
    case 'stopped':
      return stay({ ...machine, isStopped: true });
  }
}

export const isEditable = (
  { isEnded, state, haltedBy }: AttemptMachine,
  { isTimeOver }: Pick<AttemptFacts, 'isTimeOver'>,
): boolean => !isEnded && !isTimeOver && state === 'in_progress' && haltedBy === null;

export function phaseOf(
  { isEnded, haltedBy }: AttemptMachine,
  { finishReason }: Pick<AttemptFacts, 'finishReason'>,
): 'room' | 'finishing' | 'finished' | 'halted' {
  if (isEnded) return 'finished';
  if (haltedBy) return 'halted';
  return finishReason ? 'finishing' : 'room';
}
