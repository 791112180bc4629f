import { readdirSync } from 'node:fs';
import type { Language } from '../constants.ts';
import { languages } from '../constants.ts';
import { finishTexts } from './finish-texts.ts';

/** Every namespace of every language, for the server; browsers load one namespace at a time (messages/load.ts). */
export const allMessages: Record<Language, Record<string, unknown>> = { pt: {}, en: {}, fr: {}, es: {} };

for (const language of languages) {
  const folder = new URL(`./${language}/`, import.meta.url);
  // A folder holds parts of the namespace beside it.
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const module: { default: Record<string, unknown> } = await import(new URL(file, folder).href);
    allMessages[language][file.replace(/\.ts$/, '')] = finishTexts(language, module.default);
  }
}
