/** Why listening ended without being asked to. */
export type ListenProblem = 'silence' | 'denied' | 'no-microphone' | 'offline' | 'failed';

export interface ListenHandlers {
  /** What seems to be said so far. */
  onPartial(text: string): void;
  /** One utterance with the recogniser's readings of it, the likeliest first. */
  onHeard(readings: readonly string[]): void;
  /** Nothing comes after this. Null: it ended as asked, or behind an utterance. */
  onEnd(problem: ListenProblem | null): void;
}

export interface Listening {
  /** What was said so far is still recognised. */
  finish(): void;
  /** Nothing of it is wanted any more. */
  abort(): void;
}

/** The browser's speech, as a port: voice control runs on a fake in tests. Nothing is recorded behind it. */
export interface SpeechPort {
  canSpeak: boolean;
  canListen: boolean;
  /** Resolves when the text was spoken or cancelled. False: there is no voice that speaks it. */
  speak(text: string): Promise<boolean>;
  cancel(): void;
  /** Listens for an utterance. Asks for the microphone where the browser has to. */
  listen(handlers: ListenHandlers): Listening;
}
