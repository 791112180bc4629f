import type { Microphone } from './speech/microphone.ts';
import type { SpeechPort } from './speech/speech-port.ts';
import type { VoiceState } from './voice-state.ts';

export interface VoiceOutput {
  /** Says a text; `shown` is displayed instead of a long one. */
  say(text: string, shown?: string): void;
  stop(): void;
  /** What was said last. */
  last(): string | null;
}

interface Options {
  port: SpeechPort;
  microphone: Pick<Microphone, 'suspend' | 'resume'>;
  state: () => VoiceState;
  change: (change: Partial<VoiceState>) => void;
}

/** One channel at a time: the room's own voice, with the microphone closed, or the live region that a screen reader reads. */
export function createVoiceOutput({ port, microphone, state, change }: Options): VoiceOutput {
  let last: string | null = null;
  let turn = 0;
  const announce = (text: string): void => {
    const { heard, announced } = state();
    const next = heard === null ? text : `${heard}. ${text}`;
    // A live region is read again only if its text changes: a no-break space makes the same words differ.
    change({ announced: next === announced ? `${next}\u00a0` : next });
  };
  return {
    last: () => last,
    say(text, shown = text) {
      last = text;
      turn += 1;
      const own = turn;
      change({ said: shown });
      if (state().isQuiet || !port.canSpeak) {
        announce(text);
        return;
      }
      microphone.suspend();
      change({ isSpeaking: true, announced: '' });
      void port.speak(text).then((isSpoken) => {
        if (own !== turn) return;
        change({ isSpeaking: false, ...(isSpoken ? {} : { problem: 'no-voice' }) });
        if (!isSpoken) announce(text);
        microphone.resume();
      });
    },
    stop() {
      if (!state().isSpeaking) return;
      turn += 1;
      port.cancel();
      change({ isSpeaking: false });
      microphone.resume();
    },
  };
}
