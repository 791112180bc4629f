import type { Language } from '../constants.ts';
import { finishTexts } from './finish-texts.ts';

type Texts = Record<string, unknown>;
type NamespaceFile = { default: Texts };
type Files = Readonly<Record<string, () => Promise<NamespaceFile>>>;

/**
 * Only the bundler fills these in: one lazy file for each namespace of each language, under names that are as short as
 * can be, because every page loads the list of them …
 */
const alone: Readonly<Record<Language, Files>> = {
  pt: import.meta.glob<NamespaceFile>(['./*.ts', '!./{common,errors,shell,titles,kit,menu,validation}.ts'], {
    base: './pt',
  }),
  en: import.meta.glob<NamespaceFile>(
    ['./*.json', '!./{common,errors,shell,titles,kit,menu,validation}.json'],
    { base: './en' },
  ),
  fr: import.meta.glob<NamespaceFile>(
    ['./*.json', '!./{common,errors,shell,titles,kit,menu,validation}.json'],
    { base: './fr' },
  ),
  es: import.meta.glob<NamespaceFile>(
    ['./*.json', '!./{common,errors,shell,titles,kit,menu,validation}.json'],
    { base: './es' },
  ),
};
/** … and one for those that are always wanted together, because each file costs a slow line a request. */
const together = import.meta.glob<Record<string, Texts>>('./{initial,shell}/*.ts');

const sharedFile: Readonly<Record<string, 'initial' | 'shell'>> = {
  common: 'initial',
  errors: 'initial',
  shell: 'initial',
  titles: 'initial',
  areas: 'shell',
  kit: 'shell',
  menu: 'shell',
  validation: 'shell',
};

/** Texts of a namespace in one language, for browsers; null where the language has no file for it. */
export async function loadMessages(language: Language, namespace: string): Promise<Texts | null> {
  const file = sharedFile[namespace];
  const texts = file
    ? (await together[`./${file}/${language}.ts`]?.())?.[namespace]
    : (await alone[language][`./${namespace}.${language === 'pt' ? 'ts' : 'json'}`]?.())?.default;
  return texts ? finishTexts(language, texts) : null;
}
