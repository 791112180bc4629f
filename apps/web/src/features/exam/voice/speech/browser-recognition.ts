import type { ListenHandlers, Listening, ListenProblem } from './speech-port.ts';

/** The part of the Web Speech API that is used; the browsers' own types leave recognition out. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}
type Result = ArrayLike<{ transcript: string }> & { isFinal: boolean };
interface RecognitionEvent {
  resultIndex: number;
  results: ArrayLike<Result>;
}
export type RecognitionClass = new () => Recognition;

/** Null: the browser has none, as Firefox. */
export function findRecognition(page: object): RecognitionClass | null {
  const { SpeechRecognition, webkitSpeechRecognition } = page as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
}

const problems: Readonly<Record<string, ListenProblem>> = {
  'no-speech': 'silence',
  'not-allowed': 'denied',
  'service-not-allowed': 'denied',
  'audio-capture': 'no-microphone',
  network: 'offline',
};
const readingsMax = 4;

const readingsOf = (result: Result): string[] =>
  Array.from(result, ({ transcript }) => transcript.trim()).filter((text) => text !== '');

/** Listens for one utterance. Each has a recognition of its own: on Android a continuous one gives every result twice. */
export function listenOnce(
  Recognition: RecognitionClass,
  { onPartial, onHeard, onEnd }: ListenHandlers,
): Listening {
  const recognition = new Recognition();
  let problem: ListenProblem | null = null;
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    onEnd(problem);
  };
  recognition.lang = 'pt-BR';
  recognition.continuous = false;
  recognition.interimResults = true;
  recognition.maxAlternatives = readingsMax;
  recognition.onresult = ({ results, resultIndex }) => {
    if (isOver) return;
    for (const result of Array.from(results).slice(resultIndex)) {
      const readings = readingsOf(result);
      if (readings.length === 0) continue;
      if (result.isFinal) onHeard(readings);
      else onPartial(readings[0] ?? '');
    }
  };
  recognition.onerror = ({ error }) => {
    if (error !== 'aborted') problem = problems[error] ?? 'failed';
  };
  recognition.onend = end;
  try {
    recognition.start();
  } catch {
    problem = 'failed';
    queueMicrotask(end);
  }
  return {
    finish: () => recognition.stop(),
    abort() {
      isOver = true;
      recognition.abort();
    },
  };
}
