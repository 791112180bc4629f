import { unescapeHtml } from '../../html/entities.ts';
import { searchKey } from '../../search/search-key.ts';

const formula = /<(?:span|div)[^>]* data-latex="([^"]*)"[^>]*>[^<]*<\/(?:span|div)>/g;
/** Everything but letters, digits, spaces and signs that say something: `x > 3` is not `x < 3`, `1,5` not `15`. */
const silentSigns = /[^\p{L}\p{N}\p{Sm}\p{Sc}\p{So}\s*/%^_.,-]/gu;

const normalWords = (html: string): string =>
  unescapeHtml(
    html
      .replace(/<span[^>]* data-missing-image="[^"]*"[^>]*>[^<]*<\/span>/g, ' ')
      .replace(/<sup(?: [^>]*)?>/g, '^')
      .replace(/<sub(?: [^>]*)?>/g, '_')
      .replace(/<span[^>]* data-gap="[^"]*"[^>]*>/g, ' ')
      .replace(/<\/?(?:b|strong|i|em|u|s|sub|sup|a|code|span)(?: [^>]*)?>/g, '')
      .replace(/<[^>]*>/g, ' '),
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
  for (const match of html.matchAll(formula)) {
    parts.push(normalWords(html.slice(from, match.index)), unescapeHtml(match[1] ?? '').replace(/\s+/g, ''));
    from = match.index + match[0].length;
  }
  parts.push(normalWords(html.slice(from)));
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}
