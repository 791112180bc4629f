/** A line end in a text is written as `\n`: the source's own ends are mere spaces. */
export const escapeGift = (text: string): string =>
  text
    .replaceAll('\r', '')
    .replace(/[~=#{}:\\]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Marked-up text; what a reader would take for a weight or a format stands behind the format's name. */
export const escapeGiftHtml = (html: string): string => {
  const text = escapeGift(html.trim());
  return /^(?:%|\[)/.test(text) ? `[html]${text}` : text;
};

/** In a comment, `[id:…]` and `[tag:…]`. */
const escapeComment = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\]\\]/g, '\\$&');

export const giftComment = (id: string, tags: readonly string[]): string =>
  ['//', `[id:${escapeComment(id)}]`, ...tags.map((tag) => `[tag:${escapeComment(tag)}]`)].join(' ');

/** Percent before an answer. */
export const giftWeight = (percent: string): string => `%${percent}%`;
