import { spokenParts } from '@certame/rules/exam/voice/spoken-parts.ts';

const language = 'pt-BR';
/** A voice that has not begun after this never will: some systems have the interface and no voices. */
const beginMs = 5000;
/** A slow voice needs less than this for a character; browsers lose the end of an utterance now and then. */
const perCharMs = 220;

const languageOf = ({ lang }: SpeechSynthesisVoice): string => lang.replace('_', '-').toLowerCase();

/** A voice of Brazil on this device, before one that comes over the line, before one of Portugal. */
export function chooseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const rank = (voice: SpeechSynthesisVoice): number =>
    (languageOf(voice) === 'pt-br' ? 2 : languageOf(voice).startsWith('pt') ? 0 : -4) +
    (voice.localService ? 1 : 0);
  return [...voices].sort((one, other) => rank(other) - rank(one)).find((voice) => rank(voice) >= 0) ?? null;
}

/** One part; resolves with whether it was spoken. The utterance is held: a browser forgets the events of one that nobody holds. */
function speakPart(synthesis: SpeechSynthesis, text: string): Promise<boolean> {
  const voices = synthesis.getVoices();
  const voice = chooseVoice(voices);
  // An English voice would read Portuguese so that nobody understands it.
  if (voices.length > 0 && !voice) return Promise.resolve(false);
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  if (voice) utterance.voice = voice;
  return new Promise((resolve) => {
    let timer = setTimeout(() => resolve(false), beginMs);
    const end = (spoken: boolean) => (): void => {
      clearTimeout(timer);
      resolve(spoken);
    };
    utterance.onstart = () => {
      clearTimeout(timer);
      timer = setTimeout(end(true), beginMs + text.length * perCharMs);
    };
    utterance.onend = end(true);
    utterance.onerror = ({ error }) => end(error === 'canceled' || error === 'interrupted')();
    synthesis.speak(utterance);
  });
}

export interface BrowserVoice {
  speak(text: string): Promise<boolean>;
  cancel(): void;
}

/** The browser's voice, part by part: a new text or a cancellation ends the one that is being spoken. */
export function createBrowserVoice(synthesis: SpeechSynthesis): BrowserVoice {
  let turn = 0;
  const cancel = (): void => {
    turn += 1;
    synthesis.cancel();
  };
  // Chromium has no voices before somebody has asked for them.
  synthesis.getVoices();
  return {
    cancel,
    async speak(text) {
      cancel();
      const own = turn;
      for (const part of spokenParts(text)) {
        const spoken = await speakPart(synthesis, part);
        if (own !== turn) return true;
        if (!spoken) {
          synthesis.cancel();
          return false;
        }
      }
      return true;
    },
  };
}
