import { spokenParts } from '@certame/rules/exam/voice/spoken-parts.ts';

const language = 'pt-BR';
/** Timeout of the beginning: some systems have the interface and no voices. */
const beginMs = 5000;
/** Timeout for each character, longer than a slow voice needs: browsers sometimes lose the end of an utterance. */
const perCharMs = 220;

const languageOf = ({ lang }: SpeechSynthesisVoice): string => lang.replace('_', '-').toLowerCase();

/** Prefers Brazilian voices to those of Portugal, then voices of this device to those that come over the network. */
export function chooseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const rank = (voice: SpeechSynthesisVoice): number =>
    (languageOf(voice) === 'pt-br' ? 2 : languageOf(voice).startsWith('pt') ? 0 : -4) +
    (voice.localService ? 1 : 0);
  return [...voices].sort((one, other) => rank(other) - rank(one)).find((voice) => rank(voice) >= 0) ?? null;
}

/**
 * Speaks one part; resolves with whether it was spoken. Browsers lose the events of an utterance that is garbage-collected: the timeout
 * then decides.
 */
function speakPart(synthesis: SpeechSynthesis, text: string): Promise<boolean> {
  const voices = synthesis.getVoices();
  const voice = chooseVoice(voices);
  // A voice of another language would be unintelligible.
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
  // Chromium loads its voices with the first call.
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
