import {
  allowedAttributes,
  droppedTags,
  importedTags,
  importParserTags,
  linkSchemes,
  unwrappedTags,
} from '@certame/contract/kit/html-allow-list.ts';
import { escapeImported, imagePlaceholder, unescapeImported } from './html.ts';
import type { ImportedImage } from './types.ts';

const voids: ReadonlySet<string> = new Set(['br', 'hr']);
/** Read where a tag stands; sticky, so that the scan stays linear. */
const tagAt = /<(\/?)([a-z][a-z0-9]*)((?:[\s/][^<>]*)?)>/iy;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const altText = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;

const attribute = (pattern: RegExp, attributes: string): string => {
  const match = pattern.exec(attributes);
  return unescapeImported(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
};

/** Attributes that change what a text says, and no others. */
const meantAttributes: Readonly<Record<string, readonly string[]>> = {
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  a: ['href'],
};
const isLink = (address: string): boolean =>
  linkSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`)) && !/[\s"<>]/.test(address);

/** What is kept of a tag's attributes, as it is written. */
function keptAttributes({ name, attributes }: Tag): string {
  const names = meantAttributes[name];
  if (!names || attributes === '') return '';
  const given = names.flatMap((one) => {
    const pattern = new RegExp(`\\s${one}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
    const value = attribute(pattern, attributes);
    return value === '' || (one === 'href' && !isLink(value)) ? [] : [[one, value] as const];
  });
  const kept = allowedAttributes(importedTags, name, Object.fromEntries(given));
  return Object.entries(kept)
    .map(([one, value]) => ` ${one}="${escapeImported(value)}"`)
    .join('');
}

const isHtmlTag = (name: string): boolean =>
  name === 'img' || importParserTags.has(name) || unwrappedTags.has(name) || droppedTags.has(name);

/** A link that leads somewhere; any other is its text. */
const isOwnLink = (tag: Tag): boolean => tag.name === 'a' && (tag.isClosing || keptAttributes(tag) !== '');

interface Tag {
  name: string;
  isClosing: boolean;
  attributes: string;
  end: number;
}

/** The tag at a `<`; undefined for text that only looks like one. */
function readTag(html: string, start: number): Tag | undefined {
  tagAt.lastIndex = start;
  const [all, slash, name = '', attributes = ''] = tagAt.exec(html) ?? [''];
  const tag = { name: name.toLowerCase(), isClosing: slash === '/', attributes, end: start + all.length };
  return isHtmlTag(tag.name) ? tag : undefined;
}

/** Writes tags so that they are balanced: closed in order, and never closed where they weren't opened. */
class BalancedOutput {
  html = '';
  readonly #open: string[] = [];
  readonly #openCounts = new Map<string, number>();

  writeTag(tag: Tag): void {
    const { name, isClosing } = tag;
    if (isClosing) {
      if (!voids.has(name) && (this.#openCounts.get(name) ?? 0) > 0) this.#closeUpTo(name);
      return;
    }
    this.html += `<${name}${keptAttributes(tag)}>`;
    if (voids.has(name)) return;
    this.#open.push(name);
    this.#openCounts.set(name, (this.#openCounts.get(name) ?? 0) + 1);
  }

  closeAll(): void {
    while (this.#open.length > 0) this.#closeUpTo(this.#open[0]);
  }

  #closeUpTo(name: string | undefined): void {
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      this.html += `</${last}>`;
      this.#openCounts.set(last, (this.#openCounts.get(last) ?? 1) - 1);
      if (last === name) return;
    }
  }
}

/** Finds ends of elements and comments; an end that is missing is looked for only once, so that the scan stays linear. */
function endFinder(html: string): (end: string, lastPart: string, from: number) => number | undefined {
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const missing = new Set<string>();
  return (end, lastPart, from) => {
    if (missing.has(end)) return undefined;
    const index = lower.indexOf(end, from);
    if (index === -1) missing.add(end);
    const last = index === -1 ? -1 : html.indexOf(lastPart, index);
    return last === -1 ? undefined : last + lastPart.length;
  };
}

/**
 * Reduces HTML of strangers to a small set of tags, with the few attributes that say something; images become placeholders. Tags are closed in
 * order, what was never opened isn't closed. The server sanitises again: this is what makes the preview safe and short.
 */
export function safeHtml(html: string): { html: string; images: ImportedImage[] } {
  const images: ImportedImage[] = [];
  const output = new BalancedOutput();
  const findEnd = endFinder(html);

  const writeImage = ({ attributes }: Tag): void => {
    const image = { ref: attribute(source, attributes), alt: attribute(altText, attributes) };
    if (image.ref === '') return;
    images.push(image);
    output.html += imagePlaceholder(image.ref, image.alt);
  };
  /** Writes what begins at a `<`; gives the index after it. */
  const writeMarkup = (start: number): number => {
    if (html.startsWith('<!--', start)) return findEnd('-->', '-->', start) ?? start + 4;
    const tag = readTag(html, start);
    if (!tag) {
      output.html += '&lt;';
      return start + 1;
    }
    if (importParserTags.has(tag.name) || isOwnLink(tag)) output.writeTag(tag);
    else if (tag.name === 'img' && !tag.isClosing) writeImage(tag);
    else if (droppedTags.has(tag.name) && !tag.isClosing)
      return findEnd(`</${tag.name}`, '>', tag.end) ?? tag.end;
    return tag.end;
  };

  for (let position = 0; position < html.length; ) {
    const start = html.indexOf('<', position);
    output.html += text(html.slice(position, start === -1 ? html.length : start));
    position = start === -1 ? html.length : writeMarkup(start);
  }
  output.closeAll();
  return { html: output.html, images };
}

/** Text between tags: entities stay, anything else that has a meaning is escaped. */
function text(raw: string): string {
  return raw.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/gi, '&amp;').replace(/>/g, '&gt;');
}

export const withoutTags = (html: string): string => unescapeImported(html.replace(/<[^<>]*>/g, ' '));
