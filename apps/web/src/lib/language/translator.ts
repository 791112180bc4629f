/**
 * Texts by key, with variables and plurals. The exam room loads this in place of a library of 17 kB: over a line of
 * 30 kbps that is more than four seconds before the first question. What it understands is what the messages use, and
 * a test compares it with the library that the server uses: `{{name}}`, `key_one` and the like by `count`, `key_zero`.
 */
export type Texts = { readonly [key: string]: unknown };
export type TextParams = Readonly<Record<string, unknown>>;

export interface Translator {
  add(language: string, namespace: string, texts: Texts): void;
  /** The text in the language, else in the fallback language, else the key itself. */
  translate(language: string, key: string, params?: TextParams): string;
  exists(language: string, key: string): boolean;
  /** Whatever stands under the key, e.g. a list of sections. */
  find(language: string, key: string): unknown;
}

const rules = new Map<string, Intl.PluralRules>();
function pluralOf(language: string, count: number): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

/** Keys under which a text may stand, the most telling first. */
function candidatesOf(language: string, key: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key];
  // Portuguese, French and Spanish say "many" of millions; messages need not.
  const keys = [`${key}_${pluralOf(language, count)}`, key, `${key}_other`];
  return count === 0 ? [`${key}_zero`, ...keys] : keys;
}

const fill = (text: string, params: TextParams): string =>
  text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (written, name: string) => {
    const value = params[name];
    // Left as it is, a variable that nobody gave is seen and mended.
    return value === undefined || value === null ? written : String(value);
  });

export function createTranslator(fallbackLanguage: string): Translator {
  const languages = new Map<string, Map<string, Texts>>();

  const lookUp = (language: string, key: string): unknown => {
    const [namespace = '', ...path] = key.split('.');
    let found: unknown = languages.get(language)?.get(namespace);
    for (let index = 0; index < path.length; index += 1) {
      if (typeof found !== 'object' || found === null) return undefined;
      const texts = found as Texts;
      // A key may hold points itself, as the addresses of titles do.
      const rest = path.slice(index).join('.');
      if (texts[rest] !== undefined) return texts[rest];
      found = texts[path[index] ?? ''];
    }
    return found;
  };
  const findText = (language: string, key: string, count: unknown): string | undefined => {
    for (const tried of [language, fallbackLanguage])
      for (const candidate of candidatesOf(tried, key, count)) {
        const found = lookUp(tried, candidate);
        if (typeof found === 'string') return found;
      }
    return undefined;
  };

  return {
    add(language, namespace, texts) {
      const known = languages.get(language) ?? new Map<string, Texts>();
      languages.set(language, known.set(namespace, texts));
    },
    translate: (language, key, params = {}) => {
      const found = findText(language, key, params.count);
      return found === undefined ? key : fill(found, params);
    },
    exists: (language, key) => findText(language, key, undefined) !== undefined,
    find: (language, key) => lookUp(language, key) ?? lookUp(fallbackLanguage, key),
  };
}
