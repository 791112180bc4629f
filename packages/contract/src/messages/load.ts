import type { Language } from '../constants.ts';
import { finishTexts } from './finish-texts.ts';
import type { NamespaceFile, NamespaceFiles, Texts } from './namespace-files.ts';

/**
 * Only the bundler fills these in: one lazy file for each namespace of each language, under names that are as short as can be. Every
 * page loads the list of the Portuguese ones; whoever reads another language loads that one's list …
 */
const alone: Readonly<Record<Language, () => Promise<NamespaceFiles>>> = {
  pt: async () =>
    import.meta.glob<NamespaceFile>(['./*.ts', '!./{common,shell,titles,kit,menu,validation}.ts'], {
      base: './pt',
    }),
  en: async () => (await import('./files/en.ts')).files,
  fr: async () => (await import('./files/fr.ts')).files,
  es: async () => (await import('./files/es.ts')).files,
};
/** … and one for those that are always wanted together, because each file costs a slow line a request. */
const together = import.meta.glob<Record<string, Texts>>('./{initial,shell,forms}/*.ts');

const sharedFile: Readonly<Record<string, 'initial' | 'shell' | 'forms'>> = {
  common: 'initial',
  shell: 'initial',
  titles: 'initial',
  'area-forms': 'forms',
  areas: 'shell',
  kit: 'shell',
  menu: 'shell',
  validation: 'forms',
};

/** Texts of a namespace in one language, for browsers; null where the language has no file for it. */
export async function loadMessages(language: Language, namespace: string): Promise<Texts | null> {
  const file = sharedFile[namespace];
  const texts = file
    ? (await together[`./${file}/${language}.ts`]?.())?.[namespace]
    : (await (await alone[language]())[`./${namespace}.${language === 'pt' ? 'ts' : 'json'}`]?.())?.default;
  return texts ? finishTexts(language, texts) : null;
}
