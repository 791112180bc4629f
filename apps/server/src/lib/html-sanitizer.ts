import { escapeHtml } from '@certame/rules/email/escape-html.ts';
import { formulaText, loweredText, raisedText } from '@certame/rules/questions/formula-text.ts';
import sanitizeHtml from 'sanitize-html';
import { uuidPattern } from './is-uuid.ts';

const partId = /^[A-Za-z0-9_-]{1,40}$/;
const pixels = /^[1-9]\d{0,3}$/;
const cells = /^[1-9]\d{0,2}$/;

type Attributes = Record<string, string>;

/** Keeps those attributes whose value is of the given form. */
function pick(attributes: Attributes, forms: Record<string, RegExp>): Attributes {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([name, form]) => {
      const value = attributes[name];
      return value !== undefined && form.test(value) ? [[name, value]] : [];
    }),
  );
}

const keep =
  (tagName: string, forms: Record<string, RegExp>) =>
  (_name: string, attributes: Attributes): sanitizeHtml.Tag => ({
    tagName,
    attribs: pick(attributes, forms),
  });

const anything = /^[\s\S]{0,5000}$/;
const imageForms = { alt: anything, width: pixels, height: pixels };

function optionsOf(imageAttribute: string, imageForm: RegExp): sanitizeHtml.IOptions {
  return {
    allowedTags: [
      ...[
        'p',
        'br',
        'b',
        'strong',
        'i',
        'em',
        'u',
        's',
        'sub',
        'sup',
        'ul',
        'ol',
        'li',
        'h3',
        'h4',
        'blockquote',
      ],
      ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
      ...['pre', 'code', 'hr', 'img', 'span', 'div', 'a'],
    ],
    allowedAttributes: {
      img: [imageAttribute, 'alt', 'width', 'height'],
      span: ['data-latex', 'data-gap'],
      div: ['data-latex'],
      a: ['href', 'rel', 'target'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    nestingLimit: 40,
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      del: 's',
      strike: 's',
      img: keep('img', { [imageAttribute]: imageForm, ...imageForms }),
      span: keep('span', { 'data-latex': anything, 'data-gap': partId }),
      // A formula on a line of its own.
      div: keep('div', { 'data-latex': anything }),
      td: keep('td', { colspan: cells, rowspan: cells }),
      th: keep('th', { colspan: cells, rowspan: cells }),
      ol: keep('ol', { start: cells }),
      // A page that is opened must not reach back into the exam's window.
      a: (_name, { href }: Attributes): sanitizeHtml.Tag => ({
        tagName: 'a',
        attribs: href === undefined ? {} : { href, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return attribs[imageAttribute] === undefined;
      const isBare =
        (tag === 'span' && attribs['data-latex'] === undefined && attribs['data-gap'] === undefined) ||
        (tag === 'div' && attribs['data-latex'] === undefined) ||
        (tag === 'a' && attribs.href === undefined);
      return isBare ? 'excludeTag' : false;
    },
  };
}

const stored = optionsOf('data-file', uuidPattern);
/** While a file is being imported its pictures are named by the source; see `replaceImageRefs` in the rules. */
const imported = optionsOf('data-import-ref', /^[^\0]{1,2000}$/);

// `<br />` and `<br>` are the same; editors write the second, and comparing texts wants one spelling.
const run = (html: string, options: sanitizeHtml.IOptions): string =>
  sanitizeHtml(html, options).replaceAll(' />', '>').trim();

/** HTML of a question as it may be stored and shown: text marks, lists, tables, formulas, gaps and own pictures. */
export const cleanHtml = (html: string): string => run(html, stored);
export const cleanImportedHtml = (html: string): string => run(html, imported);

const { img: _image, ...textAttributes } = stored.allowedAttributes as Record<string, string[]>;
const written: sanitizeHtml.IOptions = {
  ...stored,
  allowedTags: (stored.allowedTags || []).filter((tag) => tag !== 'img' && tag !== 'span'),
  allowedAttributes: textAttributes,
};
/** Text that is read where neither pictures nor formulas can be shown, as in mail. */
export const cleanWrittenHtml = (html: string): string => run(html, written);

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

/** Beginning of clean HTML as one line of plain text: formulas as they are typed in a line, gaps as a line. */
export function excerptOf(html: string): string {
  const text = plainText(
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
  const chars = [...text];
  return chars.length <= excerptMaxChars
    ? text
    : `${chars
        .slice(0, excerptMaxChars - 1)
        .join('')
        .trimEnd()}…`;
}
