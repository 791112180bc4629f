import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import { chooseVoiceCommand } from '@certame/rules/exam/voice/voice-command.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { ServerClock } from '../core/time/clock.ts';
import type { Timers } from '../core/time/timers.ts';
import { createViewStore } from '../core/view-store.ts';
import { createNews } from './actions/news.ts';
import { createVoiceNavigation } from './actions/voice-navigation.ts';
import { createMicrophone } from './speech/microphone.ts';
import type { SpeechPort } from './speech/speech-port.ts';
import { createVoiceCommands } from './voice-commands.ts';
import { createVoiceOutput, type VoiceOutput } from './voice-output.ts';
import { initialVoiceState, type VoiceState } from './voice-state.ts';

export interface VoiceControlOptions {
  port: SpeechPort;
  attempt: Attempt;
  clock: Pick<ServerClock, 'remainingMs'>;
  timers: Timers;
  isPreview: boolean;
  isQuiet: boolean;
  isOnline: () => boolean;
  /** Whether a dialog covers the questions. */
  isCovered: () => boolean;
  onGoTo: (itemId: string) => void;
  noticeText: () => string;
}

export interface VoiceControl {
  view(): VoiceState;
  subscribe(listener: () => void): () => void;
  /** Turns the microphone on or off; while the room speaks, ends that and listens. The first time it explains where the audio goes. */
  toggle(): void;
  /** The microphone's key was held and is released: the words so far count. */
  release(): void;
  /** The candidate has read where the audio goes. */
  accept(): void;
  decline(): void;
  /** Reads the question aloud, or ends the reading. */
  toggleReading(): void;
  answer(isYes: boolean): void;
  setQuiet(isQuiet: boolean): void;
  /** The focus went to a question. */
  follow(itemId: string): void;
  /** The page went into the background: turns the microphone off. */
  pageHidden(): void;
  /** Follows the attempt until the returned function is called, which ends listening and speaking. */
  start(): () => void;
}

/** Voice control of one open attempt: hears, understands, acts through the attempt and speaks. Listens only while the candidate wants it. */
export function createVoiceControl(options: VoiceControlOptions): VoiceControl {
  const { port, attempt } = options;
  const store = createViewStore(initialVoiceState(options.isQuiet));
  const change = (next: Partial<VoiceState>): void => store.show({ ...store.view(), ...next });
  let hasAccepted = false;
  let output: VoiceOutput;

  const hear = (readings: readonly string[]): void => {
    const [heard = ''] = readings;
    change({ heard, partial: '' });
    const { isDictating, asking } = store.view();
    if (options.isCovered()) output.say(spokenPhrases.windowOpen);
    else if (isDictating) commands.dictating.hear(heard);
    else commands.run(chooseVoiceCommand(readings, asking !== null));
  };
  const microphone = createMicrophone({
    port,
    timers: options.timers,
    isOnline: options.isOnline,
    onPartial: (partial) => change({ partial }),
    onHeard: hear,
    onOff(problem) {
      change({ isListening: false, partial: '', problem });
      // Only a problem ends a dictation, not a key that is released between two utterances.
      if (problem !== null) commands.dictating.end();
    },
  });
  output = createVoiceOutput({ port, microphone, state: store.view, change });
  const navigation = createVoiceNavigation(options);
  const news = createNews({ ...options, output, state: store.view, change });
  const commands = createVoiceCommands({
    ...options,
    navigation,
    news,
    output,
    state: store.view,
    change,
    turnMicrophoneOff: microphone.turnOff,
  });
  const turnOff = (): void => {
    microphone.turnOff();
    commands.dictating.end();
  };
  const turnOn = (): void => {
    output.stop();
    change({ isListening: true, problem: null, heard: null });
    microphone.turnOn();
  };

  return {
    view: store.view,
    subscribe: store.subscribe,
    toggle() {
      if (!port.canListen) return;
      if (!hasAccepted) change({ isExplaining: true });
      else if (!microphone.isOn()) turnOn();
      else if (store.view().isSpeaking) output.stop();
      else turnOff();
    },
    release: () => microphone.finish(),
    accept() {
      hasAccepted = true;
      change({ isExplaining: false });
      turnOn();
    },
    decline: () => change({ isExplaining: false }),
    toggleReading() {
      if (store.view().isSpeaking) output.stop();
      else {
        change({ heard: null });
        commands.run({ kind: 'read' });
      }
    },
    answer(isYes) {
      output.stop();
      change({ heard: null });
      commands.answer(isYes);
    },
    setQuiet(isQuiet) {
      output.stop();
      change({ isQuiet });
    },
    follow: navigation.follow,
    pageHidden() {
      output.stop();
      turnOff();
    },
    start() {
      const stops = [attempt.subscribe(commands.roomChanged), news.start(store.subscribe)];
      return () => {
        for (const stop of stops) stop();
        output.stop();
        turnOff();
      };
    },
  };
}
