import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import type { Attempt } from '../../core/attempt/attempt-types.ts';
import { findTimeChange, findTimeWarning, type ServerClock } from '../../core/time/clock.ts';
import type { Timers } from '../../core/time/timers.ts';
import type { SpeechPort } from '../speech/speech-port.ts';
import type { VoiceOutput } from '../voice-output.ts';
import type { VoiceState } from '../voice-state.ts';

export interface News {
  /** Says the message again that stands on the screen. */
  sayMessage(): void;
  /** Watches attempt, clock and voice until the returned function is called. */
  start(onVoiceChange: (listener: () => void) => () => void): () => void;
}

interface Options {
  attempt: Attempt;
  clock: Pick<ServerClock, 'remainingMs'>;
  timers: Timers;
  output: VoiceOutput;
  state: () => VoiceState;
  change: (change: Partial<VoiceState>) => void;
  /** Whether a message can be confirmed by voice. */
  port: Pick<SpeechPort, 'canListen'>;
}

/** Debounce: news wait for this much silence, since another text that is spoken in the same moment would cut them off. */
const silenceMs = 600;
const lookMs = 1000;

/**
 * Speaks what reaches the room from outside: messages of the staff, a moved end, the time that is left. It interrupts nobody: it waits
 * while the room reads, the candidate speaks or a confirmation is open, and is silent until the candidate has used the voice on this page.
 * Where a screen reader speaks the answers, it reads the room's own notices.
 */
export function createNews({ attempt, clock, timers, output, state, change, port }: Options): News {
  let isInUse = false;
  let waiting: string[] = [];
  let lastMessage: string | undefined;
  let remainingMs: number | null = null;
  let time = attempt.view();
  let cancelSaying: () => void = () => undefined;

  const isSilent = (): boolean => {
    const { isSpeaking, partial, asking } = state();
    return !isSpeaking && partial === '' && asking === null;
  };
  const sayWaiting = (): void => {
    if (waiting.length === 0 || !isSilent()) return;
    const text = waiting.join(' ');
    waiting = [];
    change({ heard: null });
    output.say(text);
  };
  const sayLater = (): void => {
    cancelSaying();
    cancelSaying = waiting.length > 0 && isSilent() ? timers.after(silenceMs, sayWaiting) : () => undefined;
  };
  const add = (text: string): void => {
    if (state().isQuiet || !isInUse) return;
    waiting.push(text);
    sayLater();
  };
  const currentMessage = (): string | null => {
    const [message, ...others] = attempt.view().messages;
    return message ? spokenPhrases.message(message.text, others.length, port.canListen) : null;
  };
  const lookAtClock = (): void => {
    const before = remainingMs;
    remainingMs = attempt.view().state === 'in_progress' ? clock.remainingMs(attempt.view().deadline) : null;
    if (remainingMs === null) return;
    if (findTimeWarning(before, remainingMs) !== undefined) add(spokenPhrases.time(remainingMs));
  };

  const lookAtRoom = (): void => {
    const view = attempt.view();
    const movedByMs = findTimeChange(time, view);
    time = view;
    if (movedByMs !== null) {
      // The phrase contains the time that is left, so no warning is needed.
      remainingMs = null;
      add(spokenPhrases.timeMoved(movedByMs, clock.remainingMs(view.deadline)));
    }
    const id = view.messages[0]?.id;
    if (!isInUse || id === lastMessage) return;
    lastMessage = id;
    const text = currentMessage();
    if (text !== null) add(text);
  };
  const voiceChanged = (): void => {
    const wasInUse = isInUse;
    isInUse ||= state().isListening || state().isSpeaking;
    if (!wasInUse) lookAtRoom();
    sayLater();
  };

  return {
    sayMessage: () => output.say(currentMessage() ?? spokenPhrases.noMessage),
    start(onVoiceChange) {
      let cancelLook: () => void = () => undefined;
      const look = (): void => {
        lookAtClock();
        cancelLook = timers.after(lookMs, look);
      };
      look();
      const stops = [attempt.subscribe(lookAtRoom), onVoiceChange(voiceChanged)];
      return () => {
        for (const stop of stops) stop();
        cancelLook();
        cancelSaying();
      };
    },
  };
}
