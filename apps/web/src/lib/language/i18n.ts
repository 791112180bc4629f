import type { Language } from '@certame/contract/constants.ts';
import { loadMessages } from '@certame/contract/messages/load.ts';
import type { TextKey } from '@certame/contract/messages/text-key.ts';
import { useSyncExternalStore } from 'react';
import { importWithRetries } from '../page/import-with-retries.ts';
import { storedValue, storeValue } from '../storage.ts';
import { chooseLanguage, languageTags, setCurrentLanguage } from './language.ts';
import { createTranslator, type TextParams } from './translator.ts';

export type Translate = (key: TextKey, params?: TextParams) => string;

/** What a component needs of the texts; a new one for each change, so that who holds it draws again. */
export interface Translation {
  t: Translate;
  i18n: {
    language: Language;
    exists(key: string): key is TextKey;
    /** What stands under a key that is no single text, e.g. the sections of a document. */
    find(key: string): unknown;
  };
}

const translator = createTranslator('pt');
const listeners = new Set<() => void>();
/** Namespaces asked for so far; a change of language loads them again in the new one. */
const wanted = new Set<string>();
const loaded = new Map<string, Promise<void>>();
/** The language that is on its way, while its texts are loaded. */
let coming: Language | null = null;

const translationIn = (language: Language): Translation => ({
  t: (key, params) => translator.translate(language, key, params),
  i18n: {
    language,
    exists: (key): key is TextKey => translator.exists(language, key),
    find: (key) => translator.find(language, key),
  },
});
let current = translationIn('pt');

function announce(language: Language): void {
  current = translationIn(language);
  for (const listener of listeners) listener();
}

function loadOne(language: Language, namespace: string): Promise<void> {
  const key = `${language}/${namespace}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = importWithRetries(() => loadMessages(language, namespace)).then((texts) => {
    if (!texts) return;
    translator.add(language, namespace, texts);
    announce(current.i18n.language);
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
  const spoken = new Set([current.i18n.language, ...(coming ? [coming] : [])]);
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
  current = translationIn(language);
  await loadTexts(['common', 'titles']);
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
  announce(language);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const currentTranslation = (): Translation => current;

/** Texts inside of components, which draw again when the language or the texts change. */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, currentTranslation);

/** A text outside of components. */
export const text: Translate = (key, params) => current.t(key, params);
export const hasText = (key: string): key is TextKey => current.i18n.exists(key);
