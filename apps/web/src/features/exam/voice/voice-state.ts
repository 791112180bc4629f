import type { MicrophoneProblem } from './speech/microphone.ts';

export interface VoiceState {
  isListening: boolean;
  isSpeaking: boolean;
  /** Interim result of the utterance under way. */
  partial: string;
  /** The last utterance. */
  heard: string | null;
  /** The room's last phrase, as it is displayed. */
  said: string | null;
  /** Text of the polite live region; empty where the room speaks itself. */
  announced: string;
  /** What the candidate has to confirm by yes or no. */
  asking: 'finish' | 'advance' | null;
  isDictating: boolean;
  problem: MicrophoneProblem | 'no-voice' | null;
  /** The consent dialog is open: it says where the audio goes before the browser asks for the microphone. */
  isExplaining: boolean;
  /** A screen reader speaks the answers instead of the room. */
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
