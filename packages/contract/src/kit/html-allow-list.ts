import { uuidPattern } from '../uuid.ts';

/**
 * The HTML allow-list of rich text. The server's sanitizer (what is stored), the browser's (a second line of defence)
 * and the import parsers derive from it; where one differs, the difference is declared here with its reason.
 * No side allows `class`, `style` or `id`.
 */
type AttributePatterns = Readonly<Record<string, RegExp>>;
type TagList = Readonly<Record<string, AttributePatterns>>;

const tagNames = (names: string): readonly string[] => names.split(' ');
const withoutAttributes = (names: string): TagList =>
  Object.fromEntries(tagNames(names).map((name) => [name, {}]));

const anyText = /^[\s\S]{0,5000}$/;
const pixels = /^[1-9]\d{0,3}$/;
const cellCount = /^[1-9]\d{0,2}$/;
const imageText = { alt: anyText, width: pixels, height: pixels };
const cell = { colspan: cellCount, rowspan: cellCount };

/** Tags that may be stored, with the pattern each attribute's value must match. */
export const allowedTags: TagList = {
  ...withoutAttributes('p br hr b strong i u s sub sup ul li h3 h4 blockquote pre code'),
  ...withoutAttributes('table caption colgroup col thead tbody tfoot tr'),
  em: {},
  ol: { start: cellCount },
  td: cell,
  th: cell,
  /** `data-latex` is a formula, `data-gap` the place of a field, `data-missing-image` that of a picture an import didn't bring. */
  span: {
    'data-latex': anyText,
    'data-gap': /^[A-Za-z0-9_-]{1,40}$/,
    'data-missing-image': /^[\s\S]{1,100}$/,
  },
  /** A formula on a line of its own. */
  div: { 'data-latex': anyText },
  img: { 'data-file': uuidPattern, ...imageText },
  a: { href: anyText },
};

export const linkSchemes: readonly string[] = ['http', 'https', 'mailto'];
/** Set on every link: a page that is opened must not reach back into the exam's window. */
export const linkAttributes = { rel: 'noopener noreferrer nofollow', target: '_blank' } as const;

/** Tags that mean nothing without one of these attributes. */
export const identifyingAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['img', ['data-file', 'data-import-ref']],
  ['span', ['data-latex', 'data-gap', 'data-missing-image']],
  ['div', ['data-latex']],
  ['a', ['href']],
]);

/** Tags that are stored as another one: a question's headings begin at the third level. */
export const mappedTags: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  del: 's',
  strike: 's',
};

/** While a file is being imported, its images are named by the source; `replaceImageRefs` puts the stored files in. */
export const importedTags: TagList = {
  ...allowedTags,
  img: { 'data-import-ref': /^[^\0]{1,2000}$/, ...imageText },
};

/** Mail and news show neither images nor inline formulas. */
const { img: _image, span: _formula, ...mailTags } = allowedTags;

export { mailTags };

/** Tags that the browser shows: also those of texts stored before the current rules, and inlined raster images. */
export const displayedTags: TagList = {
  ...allowedTags,
  ...withoutAttributes('h1 h2 h5 h6 figure figcaption'),
  ol: { start: anyText, type: anyText },
  col: { span: anyText },
  th: { ...cell, scope: anyText },
  span: { ...allowedTags.span, lang: anyText },
  img: { ...allowedTags.img, src: /^data:image\/(png|jpeg|gif|webp);base64,/i },
  a: { href: new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i') },
};

/** Import parsers write tags without attributes; what is left without a meaning or is rare in a source gives way to its content. */
const importUnwrapped = tagNames('a caption col colgroup div img span strike tfoot');
export const importParserTags: ReadonlySet<string> = new Set(
  [...Object.keys(allowedTags), ...Object.keys(mappedTags)].filter((name) => !importUnwrapped.includes(name)),
);

/** Unwrapped tags of HTML: the tag is removed, its content is kept. In an import any other name is text that only looks like a tag. */
export const unwrappedTags: ReadonlySet<string> = new Set([
  ...importUnwrapped.filter((name) => name !== 'img'),
  ...tagNames(
    'abbr acronym address article aside audio bdo big body button center cite dd dfn dl dt embed figcaption figure ' +
      'font footer form head header html input ins kbd label link main map area mark meta nav picture q samp section ' +
      'select option small source summary details template time track tt var video wbr',
  ),
]);

/**
 * Dropped with their content by the browser and the import parsers. The server's library drops those with raw text
 * itself and keeps the text of the others: pasted MathML stays readable.
 */
export const droppedTags: ReadonlySet<string> = new Set(
  tagNames('script style iframe object svg math noscript textarea title xml'),
);
/** They have no place in a document's body at all, or would send what is typed. */
export const browserDroppedTags: ReadonlySet<string> = new Set([...droppedTags, 'embed', 'template', 'form']);

/** The attributes that an element may keep. */
export function allowedAttributes(
  tags: TagList,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> {
  const patterns = Object.hasOwn(tags, tag) ? Object.entries(tags[tag] ?? {}) : [];
  return Object.fromEntries(
    patterns.flatMap(([name, pattern]) => {
      const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      return value !== undefined && pattern.test(value) ? [[name, value]] : [];
    }),
  );
}
