import type { Language } from '../constants.ts';
import { finishTexts } from './finish-texts.ts';

type Texts = Record<string, unknown>;

/** Only the bundler fills this in: one lazy chunk for each namespace of each language. */
const files = import.meta.glob<{ default: Texts }>('./{pt,en,fr,es}/*.ts');

/** Texts of a namespace in one language, for browsers; null where the language has no file for it. */
export async function loadMessages(language: Language, namespace: string): Promise<Texts | null> {
  const load = files[`./${language}/${namespace}.ts`];
  return load ? finishTexts(language, (await load()).default) : null;
}
