import { type Language, languages } from '@certame/contract/constants.ts';
import { allMessages } from '@certame/contract/messages/all.ts';
import type { Page } from '@playwright/test';

function textsIn(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  if (texts === null || typeof texts !== 'object') return [];
  // Samples are data, and the demonstration's data is alike.
  return Object.entries(texts).flatMap(([key, value]) => (key === 'samples' ? [] : textsIn(value)));
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
const values = /\{\{?\w+\}?\}/;
const words = (text: string): number =>
  text
    .split(values)
    .join(' ')
    .match(/\p{L}{2,}/gu)?.length ?? 0;

/** Whole texts, and a pattern for each text with values in it that has words enough to be recognised by. */
function vocabularyOf(language: Language): { plain: Set<string>; patterns: RegExp[] } {
  const all = textsIn(allMessages[language]).map(squeezed);
  const patterned = all.filter((text) => values.test(text) && words(text) > 1);
  return {
    plain: new Set(all.filter((text) => !values.test(text) && words(text) > 0)),
    patterns: [...new Set(patterned)].map(
      (text) =>
        new RegExp(
          `^${text
            .split(values)
            .map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
            .join('.+')}$`,
          'u',
        ),
    ),
  };
}

const vocabularies = new Map(languages.map((language) => [language, vocabularyOf(language)]));
const namespaces = Object.keys(allMessages.pt).join('|');
const rawKey = new RegExp(`^(${namespaces})(\\.[\\w/:-]+)+$`);

function isFrom(text: string, language: Language): boolean {
  const vocabulary = vocabularies.get(language);
  return vocabulary
    ? vocabulary.plain.has(text) || vocabulary.patterns.some((pattern) => pattern.test(text))
    : false;
}

/** What a reader or a screen reader meets on the page: pieces of text, labels, hints, the title of the window. */
const readPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [document.title.split(' · ').at(-1) ?? ''];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest('script, style, [lang], [translate=no]'))
        found.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        found.push(element.getAttribute(name) ?? '');
    return found;
  });

/** Texts of the product on the page that are Portuguese and nothing else, and keys without a text. */
export async function foreignTextsOf(page: Page, language: Language): Promise<string[]> {
  const shown = new Set((await readPage(page)).map(squeezed));
  return [...shown].filter(
    (text) => rawKey.test(text) || (language !== 'pt' && isFrom(text, 'pt') && !isFrom(text, language)),
  );
}
