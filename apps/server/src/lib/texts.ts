import { type Language, languages } from '@certame/contract/constants.ts';
import { allMessages } from '@certame/contract/messages/all.ts';
import type { TextKey } from '@certame/contract/messages/text-key.ts';
import i18next from 'i18next';

const instance = i18next.createInstance();
await instance.init({
  fallbackLng: 'pt',
  resources: Object.fromEntries(
    Object.entries(allMessages).map(([language, namespaces]) => [language, { translation: namespaces }]),
  ),
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

type Params = Record<string, string | number>;
export type Translate = (key: TextKey, params?: Params) => string;

export const isLanguage = (value: string): value is Language =>
  (languages as readonly string[]).includes(value);

function translatorOf(language: Language): Translate {
  const translate = instance.getFixedT(language);
  // Most texts have no variables: looked up once, for a grid asks for the same dozen at every page.
  const found = new Map<string, string>();
  // A plain string: the types of i18next take minutes for a union of all keys.
  return (key: string, params?: Params) => {
    if (params) return translate(key, params);
    const known = found.get(key);
    if (known !== undefined) return known;
    const text = translate(key);
    if (instance.exists(key)) found.set(key, text);
    return text;
  };
}

const translators = Object.fromEntries(
  languages.map((language) => [language, translatorOf(language)]),
) as Record<Language, Translate>;

/** Texts of one language; a key it lacks is taken from Portuguese. */
export const textsOf = (language: Language): Translate => translators[language];

/** The language that these texts are in: numbers beside them are written alike. */
export const languageOfTexts = (translate: Translate): Language =>
  languages.find((language) => translators[language] === translate) ?? 'pt';

/** A text with its variables still in it. */
export const rawText = (language: Language, key: string): string =>
  String(
    instance.getResource(language, 'translation', key) ?? instance.getResource('pt', 'translation', key),
  );

export const hasText = (key: string): key is TextKey => instance.exists(key, { lng: 'pt' });

/** First language of an Accept-Language header that the product speaks; Portuguese otherwise. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality) || 0,
      };
    })
    .sort((a, b) => b.quality - a.quality);
  return wanted.map((item) => item.language).find(isLanguage) ?? 'pt';
}
