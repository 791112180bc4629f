import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import type { VoiceCommand } from '@certame/rules/exam/voice/voice-command.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { ServerClock } from '../core/time/clock.ts';
import { chooseByVoice, clearByVoice } from './actions/answer-by-voice.ts';
import { createConfirmation } from './actions/confirmation.ts';
import { createDictating, type Dictating } from './actions/dictating.ts';
import type { News } from './actions/news.ts';
import { createReading } from './actions/reading.ts';
import { spokenState } from './actions/spoken-question.ts';
import type { Movement, VoiceNavigation } from './actions/voice-navigation.ts';
import type { VoiceOutput } from './voice-output.ts';
import type { VoiceState } from './voice-state.ts';

interface Options {
  attempt: Attempt;
  clock: Pick<ServerClock, 'remainingMs'>;
  isPreview: boolean;
  navigation: VoiceNavigation;
  news: Pick<News, 'sayMessage'>;
  output: VoiceOutput;
  state: () => VoiceState;
  change: (change: Partial<VoiceState>) => void;
  turnMicrophoneOff: () => void;
}

export interface VoiceCommands {
  run(command: VoiceCommand): void;
  dictating: Dictating;
  /** The attempt has changed. */
  roomChanged(): void;
  answer(isYes: boolean): void;
}

type Kind = VoiceCommand['kind'];
type CommandOf<K extends Kind> = Extract<VoiceCommand, { kind: K }>;
type RoomKind = Exclude<Kind, QuestionKind>;
type QuestionKind = 'read' | 'read_options' | 'state' | 'option' | 'clear' | 'dictate';
type RoomCommands = { [K in RoomKind]: (command: CommandOf<K>) => void };
type QuestionCommands = { [K in QuestionKind]: (item: FormItem, command: CommandOf<K>) => void };

/** Executes commands through the attempt's own methods, and says the result. */
export function createVoiceCommands(options: Options): VoiceCommands {
  const { attempt, clock, navigation, news, output, state, change } = options;
  const stepNow = (): string => `${attempt.view().form.current_step}/${attempt.view().stepIndex}`;
  let step = stepNow();
  const reading = createReading(attempt, output);
  const dictating = createDictating(attempt, output, change);
  const move = (movement: Movement): void => {
    if (movement === 'ask') confirmation.askToAdvance();
    else if (movement !== 'wait') {
      if ('say' in movement) output.say(movement.say);
      else reading.read(movement.read);
    }
  };
  const confirmation = createConfirmation({ ...options, onAdvance: () => move(navigation.advance()) });

  const ofRoom: RoomCommands = {
    next: () => move(navigation.next()),
    previous: () => move(navigation.previous()),
    question: ({ number }) => move(navigation.goTo(number)),
    time: () => output.say(spokenPhrases.time(clock.remainingMs(attempt.view().deadline))),
    repeat: () => output.say(output.last() ?? spokenPhrases.nothingToRepeat),
    stop() {
      output.stop();
      change({ said: spokenPhrases.stopped });
    },
    mic_off() {
      options.turnMicrophoneOff();
      output.say(spokenPhrases.micOff);
    },
    message: () => news.sayMessage(),
    understood() {
      const [message] = attempt.view().messages;
      output.say(message ? spokenPhrases.messageRead : spokenPhrases.noMessage);
      if (message) attempt.readMessage(message.id);
    },
    finish: () => confirmation.askToFinish(),
    yes: () => confirmation.answer(true),
    no: () => confirmation.answer(false),
    help: () => output.say(spokenPhrases.help),
    unknown: () => output.say(state().asking ? spokenPhrases.yesOrNo : spokenPhrases.notUnderstood),
  };
  const ofQuestion: QuestionCommands = {
    read: (item) => reading.read(item),
    read_options: (item) => reading.readOptions(item),
    state: (item) => output.say(spokenState(attempt.view(), item)),
    option: (item, { index, on }) => output.say(chooseByVoice(attempt, item, index, on)),
    clear: (item) => output.say(clearByVoice(attempt, item)),
    dictate: (item, { gap }) => dictating.begin(item, gap),
  };

  return {
    answer: confirmation.answer,
    dictating,
    run(command) {
      const item = navigation.current();
      // The casts hold, since the key in each table is the command's kind.
      if (command.kind in ofRoom) ofRoom[command.kind as RoomKind](command as never);
      else if (item) ofQuestion[command.kind as QuestionKind](item, command as never);
    },
    roomChanged() {
      const movement = navigation.arrived();
      if (stepNow() !== step) {
        step = stepNow();
        // What is being said or asked is about the step before.
        output.stop();
        change({ asking: null });
      }
      move(movement);
      const item = navigation.current();
      dictating.roomChanged(item);
      reading.roomChanged(item);
    },
  };
}
