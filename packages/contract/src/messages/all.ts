import type { Language } from '../constants.ts';
import { languages } from '../constants.ts';
import { finishTexts } from './finish-texts.ts';
import { readNamespaces } from './read-texts.ts';

/** Every namespace of every language, for the server; browsers load one namespace at a time (messages/load.ts). */
export const allMessages: Record<Language, Record<string, unknown>> = { pt: {}, en: {}, fr: {}, es: {} };

for (const language of languages)
  for (const [namespace, texts] of Object.entries(await readNamespaces(language)))
    allMessages[language][namespace] = finishTexts(language, texts);
