import { imagePlaceholder, unescapeHtml } from './html.ts';
import type { ImportedImage } from './types.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Kept without any attribute. */
const kept = words(
  'p br b strong i em u s del sub sup ul ol li table thead tbody tr td th blockquote pre code h1 h2 h3 h4 h5 h6 hr',
);
/** Known to HTML: the tag goes, its text stays. Any other name is text that only looks like a tag. */
const unwrapped = words(
  'a abbr acronym address article aside audio bdo big body button caption center cite col colgroup dd dfn div dl dt ' +
    'embed figcaption figure font footer form head header html input ins kbd label link main map area mark meta nav ' +
    'picture q samp section select option small source span strike summary details template time track tt var video wbr',
);
/** Gone together with what they hold. */
const removed = words('script style iframe object svg math noscript textarea title xml');
const voids = words('br hr');

const tag = /<(\/?)([a-z][a-z0-9]*)((?:[\s/][^<>]*)?)>/iy;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const altText = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

const attribute = (pattern: RegExp, attributes: string): string => {
  const match = pattern.exec(attributes);
  return unescapeHtml(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
};

/**
 * Reduces HTML of strangers to a small set of tags without attributes; images become placeholders. Tags are closed in
 * order, what was never opened isn't closed. The server sanitises again: this is what makes the preview safe and short.
 */
export function safeHtml(html: string): { html: string; images: ImportedImage[] } {
  const images: ImportedImage[] = [];
  const open: string[] = [];
  const openCount = new Map<string, number>();
  /** Where a name is closed next, so that an unclosed one is looked for only once. */
  const neverClosed = new Set<string>();
  let output = '';

  const close = (name: string): void => {
    if ((openCount.get(name) ?? 0) === 0) return;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      output += `</${last}>`;
      openCount.set(last, (openCount.get(last) ?? 1) - 1);
      if (last === name) return;
    }
  };
  /** Index after the element's end, or after its opening tag where it is never closed. */
  const afterElement = (name: string, from: number): number => {
    if (neverClosed.has(name)) return from;
    const end = lower.indexOf(`</${name}`, from);
    if (end === -1) neverClosed.add(name);
    const bracket = end === -1 ? -1 : html.indexOf('>', end);
    return bracket === -1 ? from : bracket + 1;
  };

  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let position = 0;
  while (position < html.length) {
    const start = html.indexOf('<', position);
    output += text(html.slice(position, start === -1 ? html.length : start));
    if (start === -1) break;
    if (html.startsWith('<!--', start)) {
      const end = neverClosed.has('!') ? -1 : html.indexOf('-->', start);
      if (end === -1) neverClosed.add('!');
      position = end === -1 ? start + 4 : end + 3;
      continue;
    }
    tag.lastIndex = start;
    const match = tag.exec(html);
    const name = match?.[2]?.toLowerCase() ?? '';
    const isKnown = kept.has(name) || unwrapped.has(name) || removed.has(name) || name === 'img';
    if (!match || !isKnown) {
      output += '&lt;';
      position = start + 1;
      continue;
    }
    position = start + match[0].length;
    const isClosing = match[1] === '/';
    if (removed.has(name) && !isClosing) position = afterElement(name, position);
    else if (name === 'img' && !isClosing) {
      const image = { ref: attribute(source, match[3] ?? ''), alt: attribute(altText, match[3] ?? '') };
      if (image.ref === '') continue;
      images.push(image);
      output += imagePlaceholder(image.ref, image.alt);
    } else if (kept.has(name)) {
      if (voids.has(name)) output += isClosing ? '' : `<${name}>`;
      else if (isClosing) close(name);
      else {
        open.push(name);
        openCount.set(name, (openCount.get(name) ?? 0) + 1);
        output += `<${name}>`;
      }
    }
  }
  const outermost = open[0];
  while (open.length > 0 && outermost !== undefined) close(outermost);
  return { html: output, images };
}

/** Text between tags: entities stay, anything else that has a meaning is escaped. */
function text(raw: string): string {
  return raw.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/gi, '&amp;').replace(/>/g, '&gt;');
}

export const withoutTags = (html: string): string => unescapeHtml(html.replace(/<[^<>]*>/g, ' '));
