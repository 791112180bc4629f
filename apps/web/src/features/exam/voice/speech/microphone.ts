import type { Timers } from '../../core/time/timers.ts';
import type { Listening, ListenProblem, SpeechPort } from './speech-port.ts';

/** Why the microphone has turned itself off. `idle`: nothing was said for long. */
export type MicrophoneProblem = Exclude<ListenProblem, 'silence'> | 'idle';

export interface Microphone {
  isOn(): boolean;
  /** Listens to one utterance after the other until it is turned off. */
  turnOn(): void;
  /** Turns it off after the utterance under way, which still counts. */
  finish(): void;
  turnOff(): void;
  /** Stops listening while the room speaks: it would hear itself. */
  suspend(): void;
  resume(): void;
}

interface Options {
  port: Pick<SpeechPort, 'listen'>;
  timers: Timers;
  isOnline: () => boolean;
  onPartial: (text: string) => void;
  onHeard: (readings: readonly string[]) => void;
  onOff: (problem: MicrophoneProblem | null) => void;
}

/** Pause between two utterances: some browsers refuse to start while the one before ends. */
const againMs = 200;
/** Sessions of silence in a row until it turns itself off: a recogniser gives up after some eight seconds, so about three minutes. */
const silencesMax = 20;
/** A session that ends sooner than this has failed, and was not silent; after so many in a row it turns itself off with a problem. */
const tooSoonMs = 400;
const tooSoonMax = 5;

/** Keeps a microphone open over utterances, silences and the room's own speech, and closed as soon as it is of no use. */
export function createMicrophone({ port, timers, isOnline, onPartial, onHeard, onOff }: Options): Microphone {
  let isOn = false;
  let isFinishing = false;
  let isSuspended = false;
  let session: Listening | null = null;
  let silences = 0;
  let tooSoon = 0;
  let cancelAgain: () => void = () => undefined;

  const close = (): void => {
    cancelAgain();
    session?.abort();
    session = null;
  };
  const off = (problem: MicrophoneProblem | null): void => {
    close();
    if (!isOn) return;
    isOn = false;
    onOff(problem);
  };
  /** Why it turns itself off after a session; undefined: it listens on. */
  const whyOff = (problem: ListenProblem | null): MicrophoneProblem | null | undefined => {
    if (problem !== null && problem !== 'silence') return problem;
    if (isFinishing) return null;
    if (tooSoon >= tooSoonMax) return 'failed';
    return silences >= silencesMax ? 'idle' : undefined;
  };
  const ended = (problem: ListenProblem | null, sinceMs: number, heard: boolean): void => {
    session = null;
    silences = heard ? 0 : silences + 1;
    tooSoon = !heard && timers.monotonicMs() - sinceMs < tooSoonMs ? tooSoon + 1 : 0;
    const why = whyOff(problem);
    if (why !== undefined) off(why);
    else cancelAgain = timers.after(againMs, open);
  };
  function open(): void {
    cancelAgain();
    if (!isOn || isSuspended || session) return;
    if (!isOnline()) {
      off('offline');
      return;
    }
    const sinceMs = timers.monotonicMs();
    let heard = false;
    const own = port.listen({
      onPartial: (text) => {
        if (session === own) onPartial(text);
      },
      onHeard(readings) {
        if (session !== own) return;
        heard = true;
        onHeard(readings);
      },
      onEnd(problem) {
        if (session === own) ended(problem, sinceMs, heard);
      },
    });
    session = own;
  }
  return {
    isOn: () => isOn,
    turnOn() {
      isOn = true;
      isFinishing = false;
      silences = 0;
      tooSoon = 0;
      open();
    },
    finish() {
      isFinishing = true;
      if (session) session.finish();
      else off(null);
    },
    turnOff: () => off(null),
    suspend() {
      isSuspended = true;
      close();
    },
    resume() {
      isSuspended = false;
      // The key was released meanwhile, which ends the listening.
      if (isFinishing) off(null);
      else open();
    },
  };
}
