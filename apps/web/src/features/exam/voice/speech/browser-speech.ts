import { findRecognition, listenOnce } from './browser-recognition.ts';
import { createBrowserVoice } from './browser-voice.ts';
import type { SpeechPort } from './speech-port.ts';

/** Speech port of the browser (Web Speech API). Chromium recognises speech on a server of its vendor. */
export function createBrowserSpeech(page: Window & typeof globalThis): SpeechPort {
  const Recognition = findRecognition(page);
  const voice = 'speechSynthesis' in page ? createBrowserVoice(page.speechSynthesis) : null;
  return {
    canSpeak: voice !== null,
    canListen: Recognition !== null,
    speak: (text) => voice?.speak(text) ?? Promise.resolve(false),
    cancel: () => voice?.cancel(),
    listen(handlers) {
      if (Recognition) return listenOnce(Recognition, handlers);
      queueMicrotask(() => handlers.onEnd('failed'));
      return { finish: () => undefined, abort: () => undefined };
    },
  };
}
