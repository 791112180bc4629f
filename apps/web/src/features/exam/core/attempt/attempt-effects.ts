import { classifyFailure } from '../sending/failure.ts';
import type { AttemptEffect } from './attempt-events.ts';
import type { AttemptOptions } from './attempt-options.ts';
import { type AttemptParts, type AttemptRoom, watchesOf } from './attempt-room.ts';

function readAttempt({ transport, reply: { answer_id } }: AttemptOptions, { dispatch }: AttemptRoom): void {
  transport.getAnswer(answer_id).then(
    (reply) => dispatch({ type: 'read', reply }),
    (error: unknown) => dispatch({ type: 'read-failed', failure: classifyFailure(error) }),
  );
}

export function beat({ events }: AttemptParts, { dispatch }: AttemptRoom): void {
  events.beat().catch((error: unknown) => {
    dispatch({ type: 'heartbeat-failed', failure: classifyFailure(error) });
  });
}

function showFirstUnanswered({ formState, navigation }: AttemptParts): void {
  const [first] = navigation.unanswered();
  navigation.goToStep(first === undefined ? formState.steps().length - 1 : formState.indexOf(first));
}

function close(parts: AttemptParts, keepsJournal: boolean): void {
  const { loader, responses, events, snapshot } = parts;
  loader.stop();
  for (const watch of [...watchesOf(parts), parts.countdown]) watch.stop();
  for (const command of parts.all()) command.drop();
  if (keepsJournal) responses.sender.stop();
  else void responses.forget();
  events.stop();
  void events.forget();
  snapshot.forget();
}

type EffectOf<Type extends AttemptEffect['type']> = Extract<AttemptEffect, { type: Type }>;
type Handlers = { [Type in AttemptEffect['type']]: (effect: EffectOf<Type>) => void };

/** Runs the effects of the state machine by the parts of the attempt. */
export function createEffects(
  options: AttemptOptions,
  room: AttemptRoom,
  parts: AttemptParts,
): (effect: AttemptEffect) => void {
  const { formState, time, questionTime, pauseTime, loader, responses, events, attachments } = parts;
  const { finishing, navigation, returning } = parts;
  const handlers: Handlers = {
    'show-form': ({ form }) => formState.apply(form),
    'learn-responses'({ reply }) {
      responses.learn(reply);
      attachments.learn(reply);
    },
    'show-first-unanswered': () => showFirstUnanswered(parts),
    'load-contents': () => loader.load(formState.missingContents()),
    'pause-time'({ isPaused }) {
      time.pause(isPaused);
      questionTime.pause(isPaused);
    },
    'set-deadline': ({ deadline }) => time.set(deadline),
    'set-question-deadline': ({ deadline }) => questionTime.set(deadline),
    'set-pause-end': ({ endsAt }) => pauseTime.set(endsAt),
    advance: () => navigation.advance(),
    resume: () => returning.resume(),
    'start-countdown': ({ graceMs }) => parts.countdown.start(graceMs),
    'stop-countdown': () => parts.countdown.stop(),
    'read-attempt': () => readAttempt(options, room),
    'enter-if-open': () => void returning.enterIfOpen(),
    'ask-finish': ({ reason }) => finishing.set(reason),
    'drop-finish': () => finishing.drop(),
    'flush-responses': () => responses.flush(),
    'retry-saving': () => responses.sender.retryNow(),
    'resume-saving': () => responses.sender.resume(),
    'resume-events': () => events.sender.resume(),
    beat: () => beat(parts, room),
    close: ({ keepsJournal }) => close(parts, keepsJournal),
  };
  return (effect) => (handlers[effect.type] as (effect: AttemptEffect) => void)(effect);
}
