import { type Language, languages } from '@certame/contract/constants.ts';
import { loadMessages } from '@certame/contract/messages/load.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { importWithRetries } from './import-with-retries.ts';
import { chooseLanguage, languageTags, setCurrentLanguage } from './language.ts';
import { storedValue, storeValue } from './storage.ts';

/** Namespaces asked for so far; a change of language loads them again in the new one. */
const wanted = new Set<string>();
const loaded = new Map<string, Promise<void>>();
/** The language that is on its way, while its texts are loaded. */
let coming: Language | null = null;

function loadOne(language: Language, namespace: string): Promise<void> {
  const key = `${language}/${namespace}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = importWithRetries(() => loadMessages(language, namespace)).then((texts) => {
    if (texts) i18next.addResourceBundle(language, 'translation', { [namespace]: texts }, true, true);
  });
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

/**
 * Makes texts available: `await loadTexts(['exam'])`, then `t('exam.saved')`. Each language is whole, which a test holds
 * to, so that none needs another one beside it.
 */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  const spoken = new Set([i18next.language as Language, ...(coming ? [coming] : [])]);
  await Promise.all(
    [...spoken].flatMap((language) => namespaces.map((namespace) => loadOne(language, namespace))),
  );
}

function applyLanguage(language: Language): void {
  setCurrentLanguage(language);
  document.documentElement.lang = languageTags[language];
}

/** Starts in the stored language or the browser's, with the namespaces every page needs. */
export async function startTexts(): Promise<void> {
  const language = chooseLanguage(storedValue('language'), navigator.languages);
  applyLanguage(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'pt',
    supportedLngs: [...languages],
    resources: {},
    nsSeparator: false,
    keySeparator: '.',
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    returnNull: false,
  });
  await loadTexts(['common', 'errors', 'titles']);
}

/** Changes the language of the page and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  coming = language;
  try {
    await Promise.all([...wanted].map((namespace) => loadOne(language, namespace)));
  } catch (error) {
    if (coming === language) coming = null;
    throw error;
  }
  // Somebody who changes his mind while the texts are on their way gets what he chose last.
  if (coming !== language) return;
  coming = null;
  storeValue('language', language);
  applyLanguage(language);
  await i18next.changeLanguage(language);
}

/** A text outside of components; inside them use `useTranslation().t`. */
export const text = (key: string, params: Record<string, unknown> = {}): string => i18next.t(key, params);
export const hasText = (key: string): boolean => i18next.exists(key);
export const titleOf = (path: string): string => i18next.t(`titles.${path}`);
