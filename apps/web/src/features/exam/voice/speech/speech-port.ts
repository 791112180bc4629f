/** Why listening ended without being asked to. */
export type ListenProblem = 'silence' | 'denied' | 'no-microphone' | 'offline' | 'failed';

export interface ListenHandlers {
  /** What seems to be said so far. */
  onPartial(text: string): void;
  /** One utterance with the recogniser's readings of it, the likeliest first. */
  onHeard(readings: readonly string[]): void;
  /** The last call of a session. Null: it ended as asked, or after an utterance. */
  onEnd(problem: ListenProblem | null): void;
}

export interface Listening {
  /** Ends it; the words so far are still recognised. */
  finish(): void;
  /** Ends it and discards the words so far. */
  abort(): void;
}

/** Port to the browser's speech: tests run voice control with a fake. Nothing is recorded. */
export interface SpeechPort {
  canSpeak: boolean;
  canListen: boolean;
  /** Resolves when the text was spoken or cancelled. False: there is no voice that speaks it. */
  speak(text: string): Promise<boolean>;
  cancel(): void;
  /** Listens for an utterance. Asks for the microphone where the browser has to. */
  listen(handlers: ListenHandlers): Listening;
}
