import type { Language } from '../constants.ts';

type Texts = Record<string, unknown>;

/** French and Spanish set a space before these signs, where no line may break. */
const beforeSign = / (?=[:;?!»%])|(?<=«) /g;

const heldTogether = (language: Language, text: string): string =>
  language === 'fr' || language === 'es' ? text.replace(beforeSign, '\u00a0') : text;

/** Long texts are lists of paragraphs. */
function finishPart(language: Language, part: unknown): unknown {
  if (typeof part === 'string') return heldTogether(language, part);
  if (Array.isArray(part)) return part.map((one: unknown) => finishPart(language, one));
  return finishTexts(language, part as Texts);
}

/**
 * What no translator should have to write: the plural form "many" of Romance languages, which counts of millions
 * ask for and which reads like "other" beside digits, and spaces that hold a sign to its word.
 */
export function finishTexts(language: Language, texts: Texts): Texts {
  const finished: Texts = {};
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') {
      const text = heldTogether(language, value);
      finished[key] = text;
      const many = key.replace(/_other$/, '_many');
      if (many !== key && !(many in texts)) finished[many] = text;
    } else if (Array.isArray(value)) finished[key] = value.map((part: unknown) => finishPart(language, part));
    else finished[key] = finishTexts(language, value as Texts);
  }
  return finished;
}
