import type { Language } from '../constants.ts';
import { finishTexts } from './finish-texts.ts';

type Texts = Record<string, unknown>;

/** Only the bundler fills these in: one lazy file for each namespace of each language … */
const alone = import.meta.glob<{ default: Texts }>([
  './{pt,en,fr,es}/*.ts',
  '!./*/{common,errors,shell,titles,areas,kit,menu,validation}.ts',
]);
/** … and one for those that are always wanted together, because each file costs a slow line a request. */
const together = import.meta.glob<Record<string, Texts>>('./{first,frame}/*.ts');

const sharedFile: Readonly<Record<string, 'first' | 'frame'>> = {
  common: 'first',
  errors: 'first',
  shell: 'first',
  titles: 'first',
  areas: 'frame',
  kit: 'frame',
  menu: 'frame',
  validation: 'frame',
};

/** Texts of a namespace in one language, for browsers; null where the language has no file for it. */
export async function loadMessages(language: Language, namespace: string): Promise<Texts | null> {
  const file = sharedFile[namespace];
  const texts = file
    ? (await together[`./${file}/${language}.ts`]?.())?.[namespace]
    : (await alone[`./${language}/${namespace}.ts`]?.())?.default;
  return texts ? finishTexts(language, texts) : null;
}
