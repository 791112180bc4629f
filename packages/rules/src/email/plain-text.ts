import { unescapeHtml } from '../html/entities.ts';

/** Plain-text part of a message from its clean HTML: paragraphs, lists with dashes, addresses of links after their labels. */
export function plainTextOf(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_all, address: string, label: string) =>
      label.trim() === address ? address : `${label.trim()} (${address})`,
    )
    .replace(/<hr[^>]*>/g, '\n\n---\n\n')
    .replace(/<br[^>]*>/g, '\n')
    .replace(/<li[^>]*>(?:\s*<p[^>]*>)?/g, '\n- ')
    .replace(/<\/(?:td|th)>/g, '\t')
    .replace(/<\/tr>/g, '\n')
    .replace(/<\/(?:p|div|h[1-6]|ul|ol|blockquote|pre|table)>/g, '\n\n')
    .replace(/<[^>]*>/g, '');
  return unescapeHtml(text)
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}
