import { type Language, languages } from '@certame/contract/constants.ts';

const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);

/** The stored choice, else the first of the browser's languages that the product speaks, else Portuguese. */
export function chooseLanguage(stored: string | null, browser: readonly string[]): Language {
  if (stored && isLanguage(stored)) return stored;
  for (const tag of browser) {
    const base = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'pt';
}

/** Full tag for `lang` attributes and Intl. */
export const languageTags: Record<Language, string> = { pt: 'pt-BR', en: 'en', fr: 'fr', es: 'es' };

/** Name of a language in itself; it is the same in every language. */
export function languageName(of: Language): string {
  const name = new Intl.DisplayNames([languageTags[of]], { type: 'language' }).of(of) ?? of;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

let language: Language = 'pt';
export const currentLanguage = (): Language => language;
/** Called by i18n alone, which owns the choice. */
export const setCurrentLanguage = (next: Language): void => {
  language = next;
};
