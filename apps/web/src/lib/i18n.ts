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

function loadOne(language: Language, namespace: string): Promise<void> {
  const key = `${language}/${namespace}`;
  const known = loaded.get(key);
  if (known) return known;
  // A language may lack a namespace, whole or in part: Portuguese stands in.
  const loading = importWithRetries(() => loadMessages(language, namespace)).then((texts) => {
    if (texts) i18next.addResourceBundle(language, 'translation', { [namespace]: texts }, true, true);
  });
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

/** Makes texts available: `await loadTexts(['exam'])`, then `t('exam.saved')`. Portuguese comes along as the fallback. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  const language = i18next.language as Language;
  await Promise.all(
    namespaces.flatMap((namespace) =>
      language === 'pt'
        ? [loadOne('pt', namespace)]
        : [loadOne(language, namespace), loadOne('pt', namespace)],
    ),
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
  applyLanguage(language);
  storeValue('language', language);
  await Promise.all([...wanted].map((namespace) => loadOne(language, namespace)));
  await i18next.changeLanguage(language);
}

/** A text outside of components; inside them use `useTranslation().t`. */
export const text = (key: string, params: Record<string, unknown> = {}): string => i18next.t(key, params);
export const hasText = (key: string): boolean => i18next.exists(key);
export const titleOf = (path: string): string => i18next.t(`titles.${path}`);
