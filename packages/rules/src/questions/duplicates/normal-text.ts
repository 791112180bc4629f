import { unescapeHtml } from '../../html/entities.ts';
import { searchKey } from '../../search/search-key.ts';

/*
 * Clean HTML has neither `<` nor `>` in an attribute. No pattern looks beyond the next of them, and none looks for an attribute between two
 * others: so the time taken grows with the length of a text, whatever stands in it.
 */
const tag = /<(\/?\w*)(?!\w)([^<>]*)>/g;
const elementOfText = /<(?:span|div)([^<>]*)>[^<]*<\/(?:span|div)>/g;
const latex = / data-latex="([^"]*)"/;
/** Marks within a word: what stands around them stays together. */
const marks: ReadonlySet<string> = new Set([
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'a',
  'code',
  'span',
]);

function wordsOfTag(name: string, attributes: string): string {
  if (name === 'sup') return '^';
  if (name === 'sub') return '_';
  const isGap = name === 'span' && attributes.includes(' data-gap="');
  return marks.has(name.replace('/', '')) && !isGap ? '' : ' ';
}

/** Everything but letters, digits, spaces and signs that say something: `x > 3` is not `x < 3`, `1,5` not `15`. */
const silentSigns = /[^\p{L}\p{N}\p{Sm}\p{Sc}\p{So}\s*/%^_.,-]/gu;

const normalWords = (html: string): string =>
  unescapeHtml(
    html
      .replace(elementOfText, (all, attributes: string) =>
        attributes.includes(' data-missing-image="') ? ' ' : all,
      )
      .replace(tag, (_all, name: string, attributes: string) => wordsOfTag(name, attributes)),
  )
    // A minus stands before a number and after none; `searchKey` would take it out like a hyphen.
    .replace(/(^|[\s(=])[-\u2212\u2013](?=\d)/g, '$1~')
    .replace(/(\p{L})[-\u2010\u2011](?=\p{L})/gu, '$1 ')
    .split(/(?<=\d)[-\u2212\u2013](?=\d)/)
    .map(searchKey)
    .join('~')
    .replace(silentSigns, ' ')
    .replace(/[.,](?!\d)|(?<!\d)[.,]/g, ' ')
    .replace(/_+(?![\p{L}\p{N}])/gu, ' ');

/**
 * A text as it is compared with others: without case, accents, markup, punctuation and further spaces. Signs of mathematics and
 * formulas count.
 */
export function normalText(html: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of html.matchAll(elementOfText)) {
    const formula = latex.exec(match[1] ?? '')?.[1];
    if (formula === undefined) continue;
    parts.push(normalWords(html.slice(from, match.index)), unescapeHtml(formula).replace(/\s+/g, ''));
    from = match.index + match[0].length;
  }
  parts.push(normalWords(html.slice(from)));
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}
