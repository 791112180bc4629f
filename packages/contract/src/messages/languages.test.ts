import { describe, expect, it } from 'vitest';
import { languages } from '../constants.ts';
import { allMessages } from './all.ts';
import { readNamespaces } from './read-texts.ts';

const others = languages.filter((language) => language !== 'pt');

function flatten(texts: object, prefix = '', found = new Map<string, unknown>()): Map<string, unknown> {
  for (const [key, value] of Object.entries(texts)) {
    if (value !== null && typeof value === 'object') flatten(value, `${prefix}${key}.`, found);
    else found.set(prefix + key, value);
  }
  return found;
}

const portuguese = flatten(allMessages.pt);
const textsOf = Object.fromEntries(others.map((language) => [language, flatten(allMessages[language])]));
const namesIn = (text: unknown): string =>
  [...String(text).matchAll(/\{\{?\w+\}?\}/g)].map(String).sort().join(' ');
/** Forms of a text by count, as the browsers' and the translators' tools name them; zero is ours, for every language. */
const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/;
/** What a language's own rules ask for. */
const formsOf = (language: string): Set<string> =>
  new Set([...new Intl.PluralRules(language).resolvedOptions().pluralCategories, 'zero']);
/** Keys that end like a form and are none. */
const endsLikeAForm =
  /^(classes\.students\.remove|profile\.sessions\.end|questionnaires\.participants\.resend|(exam\.answer|questions\.preview|results\.void)\.choose|questions\.options\.help|public\.pages\.version|results\.void\.is|results\.mine\.outcomes\.voided|validation\.(guardian|options|rooms_too))_/;
const shown = ([key, text]: [string, unknown]): string => `${key}: ${text}`;
/** What is left for a reader once names of values are gone. */
const wordsIn = (text: string): string[] => text.replaceAll(/\{\{?\w+\}?\}/g, '').match(/\p{L}+/gu) ?? [];

/** Texts that are the same in Portuguese and another language, because the words are. */
const cognates: Record<string, readonly string[]> = {
  en: [
    '{{minutes}} min',
    'Item {{number}}',
    'Kappa',
    '{{value}} GB',
    '{{value}} ms',
    '{{value}} Mbit/s',
    '{{kbps}} kbps',
    '{{value}} kbps',
    '{{value}} min',
    '{{value}} bytes',
    'Agenda',
    'HZ7K-2QPM',
    'Instagram',
    'Marina Souza',
    'Material',
    'Vimeo',
    'YouTube',
    'Certame',
    'Chat',
    'CPF',
    'e-mail',
    'E-mail',
    'e-mails',
    'E-mails',
    'GIFT (Moodle)',
    'tablet',
    'Tablet',
    'lead',
    'leads',
    'Leads',
    'Leads: {{campaign}}',
    'Link',
    'Marketing Place',
    'Moodle XML',
    'QTI 3.0',
    'min',
    '{{hours}} h',
    '{{hours}} h {{minutes}} min',
    '{{minutes}} min',
    '{{minutes}} min {{seconds}} s',
    '{{seconds}} s',
    'Proctoring',
    'Q{{number}}',
    'Q{{number}} (min)',
    'pts',
    'Supervisor',
    'Zero',
  ],
  fr: [
    'Kappa',
    '{{value}} min',
    '{{value}} ms',
    '{{value}} Mbit/s',
    'Agenda',
    'HZ7K-2QPM',
    'Instagram',
    'Marina Souza',
    'Vimeo',
    'YouTube',
    'Certame',
    'CPF',
    'De',
    'e-mail',
    'E-mail',
    'e-mails',
    'E-mails',
    'GIFT (Moodle)',
    'Marketing Place',
    'Moodle XML',
    'QTI 3.0',
    'Q{{number}}',
    'Q{{number}} (min)',
    'Menu de {{name}}',
    'Menu principal',
    'min',
    '{{hours}} h',
    '{{hours}} h {{minutes}} min',
    '{{minutes}} min',
    '{{minutes}} min {{seconds}} s',
    '{{seconds}} s',
    'ou',
    'Proctoring',
    'pts',
  ],
  // Hundreds of short texts are alike in Spanish; only sentences need to be listed.
  es: [
    'Kappa',
    'DD/MM/AAAA HH:mm',
    'De 10 a 150 caracteres. {{used}} de 150.',
    'Letras (A, B, C)',
    'Nota (de 0 a {{max}})',
  ],
};

/** Signs and words that no text in the language has, unless somebody forgot to translate. */
const foreignTo: Record<string, RegExp> = {
  en: /[ãõ]|(?<![\p{L}.@])(não|você|uma|com|em|para|seu|sua|foi)(?!\p{L})/iu,
  fr: /[ãõ]|(?<![\p{L}.@])(não|você|uma|com|em|para|seu|sua|foi)(?!\p{L})/iu,
  es: /[ãõçêôâà]|(?<![\p{L}.@])(não|você|uma|um|com|em|ou|do|das|na|nas|ao|aos|seu|foi|mais|já|até)(?!\p{L})/iu,
};

describe.each(others)('texts in %s', (language) => {
  const texts = textsOf[language] ?? new Map<string, unknown>();

  it('lack no key of Portuguese', () => {
    expect([...portuguese.keys()].filter((key) => !texts.has(key))).toEqual([]);
  });

  it('have no key that Portuguese has not', () => {
    expect([...texts.keys()].filter((key) => !portuguese.has(key))).toEqual([]);
  });

  it('name the same values', () => {
    // "Used once" and "No results" need no count.
    const named = (key: string, text: unknown): string =>
      /_(zero|one)$/.test(key) ? namesIn(text).replace(/\{\{count\}\} ?/, '') : namesIn(text);
    const different = [...texts].filter(
      ([key, text]) =>
        portuguese.has(key) && named(key, text).trim() !== named(key, portuguese.get(key)).trim(),
    );
    expect(different.map(shown)).toEqual([]);
  });

  it('say something', () => {
    const empty = [...texts].filter(
      ([key, text]) => typeof text !== 'string' || (text.trim() === '' && portuguese.get(key) !== ''),
    );
    expect(empty.map(shown)).toEqual([]);
  });

  it('are not left in Portuguese', () => {
    const allowed = cognates[language] ?? [];
    const alike = [...texts].filter(([key, text]) => {
      if (text !== portuguese.get(key) || allowed.includes(String(text))) return false;
      const words = wordsIn(String(text));
      return language === 'es' ? words.length > 3 : words.length > 0;
    });
    expect(alike.map(shown)).toEqual([]);
  });

  it('have no signs or words of Portuguese', () => {
    const foreign = foreignTo[language] ?? /(?!)/;
    expect([...texts].filter(([, text]) => foreign.test(String(text))).map(shown)).toEqual([]);
  });
});

describe.each(languages)('plurals in %s', (language) => {
  it('are written in forms that the language knows, with the one for all other counts', async () => {
    const keys = [...flatten(await readNamespaces(language)).keys()].filter(
      (key) => !endsLikeAForm.test(key),
    );
    const forms = keys.flatMap((key) => (pluralForm.test(key) ? [pluralForm.exec(key) ?? []] : []));
    expect(forms.length).toBeGreaterThan(250);
    const wrong = forms.filter(
      ([, text, form = '']) =>
        !formsOf(language).has(form) || !keys.includes(`${text}_one`) || !keys.includes(`${text}_other`),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
    // What has forms has nothing beside them: without a count there would be two texts to choose from.
    expect(forms.filter(([, text = '']) => keys.includes(text)).map(([key]) => key)).toEqual([]);
  });
});

it('Portuguese says something everywhere', () => {
  expect([...portuguese].filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
});
