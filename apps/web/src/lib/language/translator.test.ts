import { languages } from '@certame/contract/constants.ts';
import { allMessages } from '@certame/contract/messages/all.ts';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTranslator, type Texts, type Translator } from './translator.ts';

const library = i18next.createInstance();
let translator: Translator;

beforeAll(async () => {
  translator = createTranslator('pt');
  for (const [language, namespaces] of Object.entries(allMessages))
    for (const [namespace, texts] of Object.entries(namespaces))
      translator.add(language, namespace, texts as Texts);
  await library.init({
    fallbackLng: 'pt',
    resources: Object.fromEntries(
      Object.entries(allMessages).map(([language, namespaces]) => [language, { translation: namespaces }]),
    ),
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
});

function keysOf(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));
}

const suffix = /_(?:zero|one|two|few|many|other)$/;

describe('the same words as the library that the server uses', () => {
  it.each(languages)('%s: every key, with variables and every kind of number', (language) => {
    const translate = library.getFixedT(language);
    const keys = new Set(keysOf(allMessages.pt, '').map((key) => key.replace(suffix, '')));
    expect(keys.size).toBeGreaterThan(1000);
    for (const key of keys) {
      for (const count of [undefined, 0, 1, 2, 1.5, 5, 1_000_000]) {
        const params = {
          name: 'Ana & Cia. <b>',
          number: 3,
          when: 'hoje',
          ...(count === undefined ? {} : { count }),
        };
        const expected = translate(key, params);
        if (typeof expected !== 'string') continue;
        expect(translator.translate(language, key, params), `${key} ${count}`).toBe(expected);
      }
    }
  });
});

describe('what is missing', () => {
  it('falls back to Portuguese, then to the key', () => {
    const small = createTranslator('pt');
    small.add('pt', 'a', { only: 'só aqui', count_one: '{{count}} um', count_other: '{{count}} vários' });
    small.add('fr', 'a', { other: 'là' });
    expect(small.translate('fr', 'a.only')).toBe('só aqui');
    // Zero is one in French and in Portuguese.
    expect(small.translate('fr', 'a.count', { count: 0 })).toBe('0 um');
    expect(small.translate('fr', 'a.nothing.at.all')).toBe('a.nothing.at.all');
    expect(small.exists('fr', 'a.only')).toBe(true);
    expect(small.exists('fr', 'a.nothing')).toBe(false);
    expect(small.translate('fr', 'constructor')).toBe('constructor');
    expect(small.translate('fr', 'a.constructor')).toBe('a.constructor');
  });

  it('leaves a variable that nobody gave as it is', () => {
    const small = createTranslator('pt');
    small.add('pt', 'a', { hello: 'Olá, {{ name }}{{none}}!' });
    expect(small.translate('pt', 'a.hello', { name: 'Bia' })).toBe('Olá, Bia{{none}}!');
  });
});
