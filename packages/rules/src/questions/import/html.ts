const entityOf: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const charOf: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/**
 * Escaping of imported texts, apart from html/entities.ts, which escapes apostrophes too: the stored keys of imported questions are hashes of
 * this HTML (finish.ts), so it must not change.
 */
export const escapeImported = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entityOf[character] ?? character);
/** Undoes `escapeImported`, and decodes `&apos;` and `&nbsp;` of attributes. */
export const unescapeImported = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (entity, name: string) => charOf[name] ?? entity);

/** Placeholder of an image until its file is stored and `replaceImageRefs` inserts it. */
export const imagePlaceholder = (ref: string, alt: string): string =>
  `<img data-import-ref="${escapeImported(ref)}" alt="${escapeImported(alt)}">`;

/** `fileIdOf` gives the stored file of a reference; in place of an image without one stands the HTML that `markOf` gives. */
export const replaceImageRefs = (
  html: string,
  fileIdOf: (ref: string) => string | undefined,
  markOf: (ref: string) => string,
): string =>
  html.replace(/<img data-import-ref="([^"]*)" alt="([^"]*)">/g, (_, ref: string, alt: string) => {
    const fileId = fileIdOf(unescapeImported(ref));
    return fileId === undefined
      ? markOf(unescapeImported(ref))
      : `<img data-file="${escapeImported(fileId)}" alt="${alt}">`;
  });

const block = /<(?:p|h[1-6]|ul|ol|table|blockquote|pre|hr|div)[ >]/;
/** A statement is made of blocks; loose text becomes a paragraph. */
export const asBlocks = (html: string): string => (html === '' || block.test(html) ? html : `<p>${html}</p>`);

/** Plain text: blank lines part paragraphs, line ends break lines. */
export function textToHtml(text: string): string {
  const paragraphs = text
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => escapeImported(paragraph).replace(/[ \t]*\n[ \t]*/g, '<br>'));
  return paragraphs.length > 1 ? paragraphs.map((html) => `<p>${html}</p>`).join('') : (paragraphs[0] ?? '');
}
