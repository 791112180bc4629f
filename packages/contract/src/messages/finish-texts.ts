import type { Language } from '../constants.ts';

type Texts = Record<string, unknown>;

/** French and Spanish set a space before these signs, where no line may break. */
const beforeSign = / (?=[:;?!»%])|(?<=«) /g;

/**
 * What no translator should have to write: the plural form "many" of Romance languages, which counts of millions
 * ask for and which reads like "other" beside digits, and spaces that hold a sign to its word.
 */
export function finishTexts(language: Language, texts: Texts): Texts {
  const finished: Texts = {};
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') {
      const text = language === 'fr' || language === 'es' ? value.replace(beforeSign, '\u00a0') : value;
      finished[key] = text;
      const many = key.replace(/_other$/, '_many');
      if (many !== key && !(many in texts)) finished[many] = text;
    } else finished[key] = finishTexts(language, value as Texts);
  }
  return finished;
}
