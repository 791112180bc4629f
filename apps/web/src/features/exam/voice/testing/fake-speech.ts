import type { ListenHandlers, Listening, ListenProblem, SpeechPort } from '../speech/speech-port.ts';

/** Speech without a browser: keeps what is spoken, and hears what a test says. */
export class FakeSpeech implements SpeechPort {
  canSpeak = true;
  canListen = true;
  /** Resolves each text; a test that holds it back decides when a reading ends. */
  speaks: () => Promise<boolean> = async () => true;
  readonly spoken: string[] = [];
  cancelled = 0;
  /** How often the microphone was opened. */
  opened = 0;
  private handlers: ListenHandlers | null = null;

  speak(text: string): Promise<boolean> {
    this.spoken.push(text);
    return this.speaks();
  }
  cancel(): void {
    this.cancelled += 1;
  }
  listen(handlers: ListenHandlers): Listening {
    this.opened += 1;
    this.handlers = handlers;
    return {
      finish: () => this.end(null),
      abort: () => {
        this.handlers = null;
      },
    };
  }
  isListening(): boolean {
    return this.handlers !== null;
  }
  /** Somebody says something, understood as one of the readings. */
  say(...readings: string[]): void {
    const { handlers } = this;
    if (!handlers) throw new Error('Nobody listens');
    handlers.onHeard(readings);
    if (this.handlers === handlers) this.end(null);
  }
  mumble(text: string): void {
    this.handlers?.onPartial(text);
  }
  end(problem: ListenProblem | null): void {
    const { handlers } = this;
    this.handlers = null;
    handlers?.onEnd(problem);
  }
  last(): string | undefined {
    return this.spoken.at(-1);
  }
}
