import { isOpen } from '@certame/contract/features/exam/states.ts';
import { createFinishing } from '../commands/finishing.ts';
import { type CommandBasics, createRetryableCommand } from '../commands/retryable-command.ts';
import { createReturning } from '../commands/returning.ts';
import { createFormNavigation } from '../form/form-navigation.ts';
import { isEmptyValue } from '../responses/response-states.ts';
import type { Failure } from '../sending/failure.ts';
import type { AttemptOptions } from './attempt-options.ts';
import type { AttemptCommands, AttemptParts, AttemptRoom } from './attempt-room.ts';

/** After the end of the time, or of the question's, files are not waited for: the server accepts them no longer. */
const isOver = ({ time, questionTime }: AttemptParts): boolean => time.isOver() || questionTime.isOver();

const createBasics = (
  { timers, random }: AttemptOptions,
  { machine, dispatch, changed }: AttemptRoom,
  parts: AttemptParts,
): CommandBasics => ({
  timers,
  random,
  isReady: () =>
    !machine().isEnded &&
    parts.responses.waitingCount() === 0 &&
    (parts.attachments.isAtRest() || isOver(parts)),
  onFailure: (failure) => dispatch({ type: 'call-failed', failure }),
  onChange: changed,
});

export function createAttemptCommands(
  options: AttemptOptions,
  room: AttemptRoom,
  parts: AttemptParts,
): AttemptCommands {
  const { transport, reply, isPreview = false } = options;
  const { machine, dispatch, changed } = room;
  const { formState } = parts;
  const answerId = reply.answer_id;
  const basics = createBasics(options, room, parts);
  const onRejected = (failure: Failure): void => dispatch({ type: 'call-rejected', failure });

  /**
   * Only a finish by the candidate waits for the phone, since only the candidate can choose to finish without it; a finish by the deadline
   * doesn't wait.
   */
  const isPhoneAwaited = (): boolean =>
    finishing.current() === 'user' &&
    parts.waitsForPhone &&
    parts.attachments.phoneSending() > 0 &&
    !isOver(parts);
  const finishing = createFinishing({
    basics: { ...basics, isReady: () => basics.isReady() && !isPhoneAwaited() },
    // The deadline may have moved a moment ago; then there is nothing to finish.
    async isStillOver() {
      await parts.events.beat();
      const { state, isPauseHeard } = machine();
      return state !== 'paused' && !isPauseHeard && (parts.time.isOver() || !isOpen(state));
    },
    mayAskAgain: () => !machine().isEnded && parts.time.isOver(),
    finish: async (reason) =>
      dispatch({ type: 'state-changed', reply: await transport.change(answerId, 'finish', reason) }),
    onRejected,
  });
  /** The server accepts no answer while the attempt is paused: unsent answers go first. */
  const pausing = createRetryableCommand<true>({
    ...basics,
    async execute() {
      if (machine().state === 'in_progress')
        dispatch({ type: 'state-changed', reply: await transport.change(answerId, 'pause') });
    },
    onRejected,
  });
  const returning = createReturning({
    basics: { ...basics, isReady: () => !machine().isEnded },
    transport,
    answerId,
    shortUrlId: () => formState.form().short_url_id,
    onContinued: (continued) => dispatch({ type: 'continued', reply: continued }),
    onEntered: (entered) => dispatch({ type: 'entered', reply: entered }),
    onRejected,
    onEntryRejected: (failure) => dispatch({ type: 'entry-rejected', failure }),
  });
  const navigation = createFormNavigation({
    formState,
    answerId,
    transport,
    basics,
    async isClosed() {
      await parts.events.beat();
      const { questionTime } = parts;
      questionTime.set(questionTime.current());
      return questionTime.isOver();
    },
    isUnanswered: (itemId) => isEmptyValue(parts.responses.view(itemId).value),
    onLeave: () => dispatch({ type: 'step-left' }),
    onArrive() {
      parts.loader.load(formState.missingContents());
      changed();
    },
    apply: (read) => dispatch({ type: 'read', reply: read }),
    notify: (code, itemIds = []) => dispatch({ type: 'notice', code, itemIds }),
    onRejected,
    isPreview,
  });
  return {
    finishing,
    pausing,
    returning,
    navigation,
    all: () => [finishing, pausing, navigation, ...returning.commands],
  };
}
