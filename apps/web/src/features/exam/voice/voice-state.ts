import type { MicrophoneProblem } from './speech/microphone.ts';

export interface VoiceState {
  isListening: boolean;
  isSpeaking: boolean;
  /** What seems to be said just now. */
  partial: string;
  /** The last thing that was heard. */
  heard: string | null;
  /** The room's last words, as shown. */
  said: string | null;
  /** For the polite live region: only where the room doesn't speak itself. */
  announced: string;
  /** What the candidate has to say yes or no to. */
  asking: 'finish' | 'advance' | null;
  isDictating: boolean;
  problem: MicrophoneProblem | 'no-voice' | null;
  /** The candidate is told where the audio goes before the microphone is asked for. */
  isExplaining: boolean;
  /** A screen reader gives the answers; the room says nothing itself. */
  isQuiet: boolean;
}

export const initialVoiceState = (isQuiet: boolean): VoiceState => ({
  isListening: false,
  isSpeaking: false,
  partial: '',
  heard: null,
  said: null,
  announced: '',
  asking: null,
  isDictating: false,
  problem: null,
  isExplaining: false,
  isQuiet,
});
