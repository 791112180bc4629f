import { texToFormulas } from '../formulas.ts';
import { asBlocks, textToHtml } from '../html.ts';
import { markdownToHtml } from '../markdown.ts';
import { safeHtml } from '../safe-html.ts';
import type { ImportedImage } from '../types.ts';
import type { GiftFormat, GiftText } from './ast.ts';
import { cleanSource } from './texts.ts';

/** Placeholder of the answers in a missing-word question, and of a gap until it is inserted. */
const blank = '_____';
/** A private character, so that no text of the source is taken for the place of the gap. */
const gapMark = '\ue000';

export interface Renderer {
  images: ImportedImage[];
  inline(text: GiftText): string;
  /** Empty for null. */
  block(text: GiftText | null): string;
  /** `before` and `after` as in the source. */
  statement(before: string, after: string, gapId?: string): string;
}

const unwrap = (html: string): string =>
  html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4 ? html.slice(3, -4) : html;

/** Turns the texts of one question into HTML and collects its images. */
export function giftRenderer(format: GiftFormat): Renderer {
  const images: ImportedImage[] = [];

  const toHtml = ({ format: own, text }: GiftText): string => {
    if (own === 'plain') return textToHtml(text);
    const result =
      own === 'markdown'
        ? markdownToHtml(text)
        : // Moodle's own format is HTML in which line breaks count.
          safeHtml(own === 'moodle' ? text.replaceAll('\n', '<br>') : text);
    images.push(...result.images);
    return texToFormulas(result.html);
  };

  return {
    images,
    inline: (text) => unwrap(toHtml(text)),
    block: (text) => (text === null ? '' : asBlocks(toHtml(text))),
    statement(before, after, gapId) {
      const hasTextAfter = after.trim() !== '';
      const clean = (raw: string): string => cleanSource(raw, format).replaceAll(gapMark, '');
      const place = gapId === undefined ? blank : gapMark;
      // Spaces beside a gap are those of the text around it; a blank stands by itself.
      const isSpaced = (side: RegExp, text: string): boolean => gapId === undefined || side.test(text);
      const [left, right] = [isSpaced(/\s$/, before) ? ' ' : '', isSpaced(/^\s/, after) ? ' ' : ''];
      const text = hasTextAfter ? `${clean(before)}${left}${place}${right}${clean(after)}` : clean(before);
      const html = asBlocks(toHtml({ format, text: text.trim() }));
      return gapId === undefined ? html : html.replace(gapMark, `<span data-gap="${gapId}"></span>`);
    },
  };
}
