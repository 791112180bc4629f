import { unescapeHtml } from '@certame/rules/html/entities.ts';

/** The first words of a rich text in one line. */
export function excerptOf(html: string, maxChars = 90): string {
  const plain = unescapeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > maxChars ? `${plain.slice(0, maxChars).trimEnd()}…` : plain;
}
