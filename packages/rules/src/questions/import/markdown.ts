import { type InlineOptions, inlineToHtml } from './markdown-inline.ts';
import type { ImportedImage } from './types.ts';

type Kind = 'paragraph' | 'ul' | 'ol' | 'quote';
interface Block {
  kind: Kind;
  /** Lines of the block; of a list, the lines of its items. */
  items: string[][];
}

const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const bullet = /^ {0,3}[*+-][ \t]+(.*)$/;
const numbered = /^ {0,3}\d{1,9}[.)][ \t]+(.*)$/;
const quote = /^ {0,3}>[ ]?(.*)$/;

export interface MarkdownOptions {
  imageRef?: (address: string) => string | undefined;
}

/**
 * The Markdown that exam sources hold: paragraphs, headings (a statement has no outline, so they are bold paragraphs),
 * lists, quotations, line breaks, bold, italic, images. Tables and code are left as text. Linear in the text's length.
 */
export function markdownToHtml(
  markdown: string,
  options: MarkdownOptions = {},
): { html: string; images: ImportedImage[] } {
  const images: ImportedImage[] = [];
  const inlineOptions: InlineOptions = {
    imageRef: options.imageRef ?? ((address) => address),
    onImage: (image) => images.push(image),
  };
  const inline = (lines: readonly string[]): string =>
    inlineToHtml(lines.join('\n').trim(), inlineOptions).trim();
  const output: string[] = [];
  let block: Block | null = null;

  const flush = (): void => {
    if (block) output.push(render(block, inline));
    block = null;
  };
  const extend = (kind: Kind, line: string, isNewItem: boolean): void => {
    if (block?.kind !== kind) {
      flush();
      block = { kind, items: [] };
    }
    const last = block?.items.at(-1);
    if (last && !isNewItem) last.push(line);
    else block?.items.push([line]);
  };

  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const title = heading.exec(line);
    const inList = isList(block);
    if (line.trim() === '') {
      // A blank line between the items of a list doesn't end it: the next line decides.
      if (!inList) flush();
      else extend(inList, '', false);
    } else if (rule.test(line)) {
      flush();
      output.push('<hr>');
    } else if (title) {
      flush();
      output.push(`<p><strong>${inline([(title[2] ?? '').replace(/[ \t]+#+[ \t]*$/, '')])}</strong></p>`);
    } else if (bullet.test(line)) extend('ul', bullet.exec(line)?.[1] ?? '', true);
    else if (numbered.test(line)) extend('ol', numbered.exec(line)?.[1] ?? '', true);
    else if (quote.test(line)) extend('quote', quote.exec(line)?.[1] ?? '', false);
    else if (inList && !endsBlank(block)) extend(inList, line.trimStart(), false);
    else extend('paragraph', line, false);
  }
  flush();
  return { html: output.join(''), images };
}

function isList(block: Block | null): 'ul' | 'ol' | null {
  return block?.kind === 'ul' || block?.kind === 'ol' ? block.kind : null;
}
const endsBlank = (block: Block | null): boolean => block?.items.at(-1)?.at(-1) === '';

function render(block: Block, inline: (lines: readonly string[]) => string): string {
  if (block.kind === 'paragraph') return `<p>${inline(block.items.flat())}</p>`;
  if (block.kind === 'quote') return `<blockquote><p>${inline(block.items.flat())}</p></blockquote>`;
  const items = block.items.map((lines) => `<li>${inline(lines)}</li>`).join('');
  return `<${block.kind}>${items}</${block.kind}>`;
}
