const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity);

/** Clean HTML as a mail program without HTML shows it: paragraphs, lists with dashes, addresses behind their words. */
export function plainTextOf(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_all, address: string, words: string) =>
      words.trim() === address ? address : `${words.trim()} (${address})`,
    )
    .replace(/<hr[^>]*>/g, '\n\n---\n\n')
    .replace(/<br[^>]*>/g, '\n')
    .replace(/<li[^>]*>(?:\s*<p[^>]*>)?/g, '\n- ')
    .replace(/<\/(?:td|th)>/g, '\t')
    .replace(/<\/tr>/g, '\n')
    .replace(/<\/(?:p|div|h[1-6]|ul|ol|blockquote|pre|table)>/g, '\n\n')
    .replace(/<[^>]*>/g, '');
  return decoded(text)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}
