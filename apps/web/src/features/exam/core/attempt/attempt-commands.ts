import { isOpen } from '@certame/contract/features/exam/states.ts';
import { createFinishing } from '../commands/finishing.ts';
import { type CommandBasics, createRetryableCommand } from '../commands/retryable-command.ts';
import { createReturning } from '../commands/returning.ts';
import { createFormWalk } from '../form/form-walk.ts';
import { isEmptyValue } from '../responses/response-states.ts';
import type { Failure } from '../sending/failure.ts';
import type { AttemptOptions } from './attempt-options.ts';
import type { AttemptCommands, AttemptParts, AttemptRoom } from './attempt-room.ts';

const createBasics = (
  { timers, random }: AttemptOptions,
  { machine, dispatch, changed }: AttemptRoom,
  parts: AttemptParts,
): CommandBasics => ({
  timers,
  random,
  // Where time is over nobody waits for a file: the server takes it no longer.
  isReady: () =>
    !machine().isEnded &&
    parts.responses.waitingCount() === 0 &&
    (parts.attachments.count() === 0 || parts.time.isOver()),
  onFailure: (failure) => dispatch({ type: 'call-failed', failure }),
  onChange: changed,
});

export function createAttemptCommands(
  options: AttemptOptions,
  room: AttemptRoom,
  parts: AttemptParts,
): AttemptCommands {
  const { transport, reply, isRehearsal = false } = options;
  const { machine, dispatch, changed } = room;
  const { place } = parts;
  const answerId = reply.answer_id;
  const basics = createBasics(options, room, parts);
  const onRefused = (failure: Failure): void => dispatch({ type: 'call-refused', failure });

  const finishing = createFinishing({
    basics,
    // The deadline may have moved a moment ago; then there is nothing to finish.
    async isStillOver() {
      await parts.events.beat();
      return parts.time.isOver() || !isOpen(machine().state);
    },
    mayAskAgain: () => !machine().isEnded && parts.time.isOver(),
    finish: async (reason) =>
      dispatch({ type: 'state-changed', reply: await transport.change(answerId, 'finish', reason) }),
    onRefused,
  });
  /** Nothing is taken while the attempt pauses: what waits here goes first. */
  const pausing = createRetryableCommand<true>({
    ...basics,
    async execute() {
      if (machine().state === 'in_progress')
        dispatch({ type: 'state-changed', reply: await transport.change(answerId, 'pause') });
    },
    onRefused,
  });
  const returning = createReturning({
    basics: { ...basics, isReady: () => !machine().isEnded },
    transport,
    answerId,
    shortUrlId: () => place.form().short_url_id,
    onContinued: (continued) => dispatch({ type: 'continued', reply: continued }),
    onEntered: (entered) => dispatch({ type: 'entered', reply: entered }),
    onRefused,
    onEntryRefused: (failure) => dispatch({ type: 'entry-refused', failure }),
  });
  const walk = createFormWalk({
    place,
    answerId,
    transport,
    basics,
    isUnanswered: (itemId) => isEmptyValue(parts.responses.view(itemId).value),
    onLeave: () => dispatch({ type: 'step-left' }),
    onArrive() {
      parts.loader.want(place.missingContents());
      changed();
    },
    apply: (read) => dispatch({ type: 'read', reply: read }),
    tell: (code, itemIds = []) => dispatch({ type: 'told', code, itemIds }),
    onRefused,
    isRehearsal,
  });
  return {
    finishing,
    pausing,
    returning,
    walk,
    all: () => [finishing, pausing, walk, ...returning.commands],
  };
}
