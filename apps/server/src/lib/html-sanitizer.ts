import {
  allowedAttributes,
  allowedTags,
  identifyingAttributes,
  importedTags,
  linkAttributes,
  linkSchemes,
  mailTags,
  mappedTags,
} from '@certame/contract/kit/html-allow-list.ts';
import { escapeHtml } from '@certame/rules/html/entities.ts';
import { formulaText, loweredText, raisedText } from '@certame/rules/questions/formula-text.ts';
import sanitizeHtml from 'sanitize-html';

const optionsOf = (tags: typeof allowedTags): sanitizeHtml.IOptions => ({
  allowedTags: Object.keys(tags),
  allowedAttributes: Object.fromEntries(
    Object.entries(tags).map(([tag, patterns]) => [
      tag,
      [...Object.keys(patterns), ...(tag === 'a' ? Object.keys(linkAttributes) : [])],
    ]),
  ),
  allowedSchemes: [...linkSchemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    ...mappedTags,
    '*': (tagName, attributes) => {
      const attribs = allowedAttributes(tags, tagName, attributes);
      return { tagName, attribs: attribs.href === undefined ? attribs : { ...attribs, ...linkAttributes } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => {
    const isBare = identifyingAttributes.get(tag)?.every((name) => attribs[name] === undefined) ?? false;
    return isBare && (tag === 'img' || 'excludeTag');
  },
});

// `<br />` and `<br>` are the same; editors write the second, and comparing texts wants one spelling.
const run = (html: string, options: sanitizeHtml.IOptions): string =>
  sanitizeHtml(html, options).replaceAll(' />', '>').trim();

const stored = optionsOf(allowedTags);
const imported = optionsOf(importedTags);
const mail = optionsOf(mailTags);

/** HTML of a question as it may be stored and shown: text marks, lists, tables, formulas, gaps and own pictures. */
export const cleanHtml = (html: string): string => run(html, stored);
export const cleanImportedHtml = (html: string): string => run(html, imported);
/** Text that is read where neither pictures nor formulas can be shown, as in mail. */
export const cleanWrittenHtml = (html: string): string => run(html, mail);

/** Ids of the files that a piece of clean HTML shows. */
export const fileIdsOf = (html: string): string[] =>
  [...html.matchAll(/<img[^>]* data-file="([0-9a-f-]{36})"/gi)].map((match) =>
    (match[1] ?? '').toLowerCase(),
  );

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plainText = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

const excerptMaxChars = 200;

/** Clean HTML as one line of plain text: formulas as they are typed in a line, gaps as a line. */
export function plainLineOf(html: string): string {
  return plainText(
    html
      .replace(
        /<(?:span|div)[^>]* data-latex="([^"]*)"[^>]*>[^<]*/g,
        (_all, latex: string) => ` ${escapeHtml(formulaText(plainText(latex)))} `,
      )
      .replace(/<sup(?: [^>]*)?>([^<]*)<\/sup>/g, (_all, inner: string) => raisedText(inner))
      .replace(/<sub(?: [^>]*)?>([^<]*)<\/sub>/g, (_all, inner: string) => loweredText(inner))
      .replace(/<span[^>]* data-gap="[^"]*"[^>]*>/g, ' ____ ')
      .replace(/<\/?(?:b|strong|i|em|u|s|sub|sup|a|code|span)(?: [^>]*)?>/g, '')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Its beginning. */
export function excerptOf(html: string): string {
  const text = plainLineOf(html);
  const chars = [...text];
  return chars.length <= excerptMaxChars
    ? text
    : `${chars
        .slice(0, excerptMaxChars - 1)
        .join('')
        .trimEnd()}…`;
}
