const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An essay is stored as HTML; typed lines become its paragraphs. */
export function essayToHtml(text: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');
}

const unescapes: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
  '#39': "'",
};

/** Back to lines; also reads the little that the server's sanitizer may have changed. */
export function essayToText(html: string): string {
  return html
    .replace(/\r?\n/g, ' ')
    .replace(/<br\s*\/?>(?=<\/p>)/gi, '')
    .replace(/<\/p>\s*<p[^>]*>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (all, name: string) => unescapes[name] ?? all);
}
