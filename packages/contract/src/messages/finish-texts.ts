import type { Language } from '../constants.ts';

type Texts = Record<string, unknown>;

/** French and Spanish set a space before these signs, where no line may break. */
const beforeSign = / (?=[:;?!»%])|(?<=«) /g;

const finishText = (language: Language, text: string): string =>
  language === 'fr' || language === 'es' ? text.replace(beforeSign, '\u00a0') : text;

function finishValue(language: Language, value: unknown): unknown {
  if (typeof value === 'string') return finishText(language, value);
  if (Array.isArray(value)) return value.map((one) => finishValue(language, one));
  return finishTexts(language, value as Texts);
}

/**
 * What no translator should have to write: the plural form "many" of Romance languages, which counts of millions
 * ask for and which reads like "other" beside digits, and spaces that hold a sign to its word.
 */
export function finishTexts(language: Language, texts: Texts): Texts {
  const finished: Texts = {};
  for (const [key, value] of Object.entries(texts)) {
    finished[key] = finishValue(language, value);
    const many = key.replace(/_other$/, '_many');
    if (many !== key && typeof value === 'string' && !(many in texts)) finished[many] = finished[key];
  }
  return finished;
}
