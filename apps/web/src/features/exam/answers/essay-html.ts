import { unescapeHtml } from '@certame/rules/html/entities.ts';

/** Quotes stay as they are: the server's sanitizer writes them so too. */
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Single-entry cache: each keystroke converts the same essay several times, in both directions. */
let last = { text: '', html: '' };

/** An essay is stored as HTML; typed lines become its paragraphs. */
export function essayToHtml(text: string): string {
  if (text === last.text) return last.html;
  const html = text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');
  last = { text, html };
  return html;
}

/** The lines of an essay's HTML, as `essayToHtml` or the server's sanitizer wrote it. */
export function essayToText(html: string): string {
  if (html === last.html) return last.text;
  const text = html
    .replace(/\r?\n/g, ' ')
    .replace(/<br\s*\/?>(?=<\/p>)/gi, '')
    .replace(/<\/p>\s*<p[^>]*>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '');
  return unescapeHtml(text);
}
