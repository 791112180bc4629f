import { unescapeHtml } from '@certame/rules/html/entities.ts';

/** Quotes stay as they are: the server's sanitizer writes them so too. */
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An essay is stored as HTML; typed lines become its paragraphs. */
export function essayToHtml(text: string): string {
  if (text === '') return '';
  return text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');
}

/** The lines of an essay's HTML, as `essayToHtml` or the server's sanitizer wrote it. */
export function essayToText(html: string): string {
  const text = html
    .replace(/\r?\n/g, ' ')
    .replace(/<br\s*\/?>(?=<\/p>)/gi, '')
    .replace(/<\/p>\s*<p[^>]*>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  return unescapeHtml(text);
}
