import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { escapeImported, imagePlaceholder } from './html.ts';
import type { ImportedImage } from './types.ts';

export interface MarkdownOptions {
  /** Turns an image's address into the reference that is kept; undefined drops the image. */
  imageRef?: (address: string) => string | undefined;
}

/** Markdown syntax that is disabled, because exam sources use its signs as text: code, HTML, link definitions, headings by underlining. */
const asText = [
  'codeFenced',
  'codeIndented',
  'codeText',
  'htmlFlow',
  'htmlText',
  'definition',
  'setextUnderline',
];

/** A variable behind its factor (`2_h_`), which CommonMark takes for a part of the number; exam sources write it so. */
const afterFactor = /(?<=\p{N})_(\p{L}{1,3})_(?![\p{L}\p{N}_])/gu;

/** A text that consists of one mark, such as the alternative `2018.` or `>`: text, no empty list or quotation. */
const markAlone = /^(?:\d{1,9}[.)]|[-+*>]|#{1,6}|-{3,}|\*{3,})$/;
/** A sentence that begins with a year, no numbered list. */
const yearFirst = /^( {0,3}\d{4,9})([.)])(?=[ \t])/gm;

/** A longer text is kept as it is written: some of the library's steps grow with the square of the length. */
const maxChars = 20_000;
/** Quotations and lists within each other beyond this are kept as they are written. */
const maxDepth = 30;

const startOf = (start: number | null | undefined): string => ((start ?? 1) > 1 ? ` start="${start}"` : '');

/**
 * CommonMark without code and HTML, in the tags that questions have: a statement has no outline, so headings are bold
 * paragraphs, and an exam has nowhere to go to, so links are their text.
 */
export function markdownToHtml(
  source: string,
  { imageRef = (address) => address }: MarkdownOptions = {},
): { html: string; images: ImportedImage[] } {
  const images: ImportedImage[] = [];
  const markdown = source.replace(afterFactor, '*$1*').replace(yearFirst, '$1\\$2');
  if (markdown.length > maxChars || markAlone.test(markdown.trim()))
    return { html: `<p>${escapeImported(source.trim())}</p>`, images };

  const childrenOf = (node: Parents, depth: number): string =>
    node.children.map((child) => htmlOf(child, depth + 1)).join('');
  const imageOf = (address: string, alt: string): string => {
    const ref = imageRef(address);
    if (ref === undefined) return '';
    images.push({ ref, alt });
    return imagePlaceholder(ref, alt);
  };

  function htmlOf(node: Nodes, depth: number): string {
    if (depth > maxDepth)
      return escapeImported(markdown.slice(node.position?.start.offset, node.position?.end.offset));
    switch (node.type) {
      case 'text':
        return escapeImported(node.value.replace(/\s*\n\s*/g, ' '));
      case 'paragraph':
        return `<p>${childrenOf(node, depth).trim()}</p>`;
      case 'heading':
        return `<p><strong>${childrenOf(node, depth)}</strong></p>`;
      case 'emphasis':
        return `<em>${childrenOf(node, depth)}</em>`;
      case 'strong':
        return `<strong>${childrenOf(node, depth)}</strong>`;
      case 'blockquote':
        return `<blockquote>${childrenOf(node, depth)}</blockquote>`;
      case 'list':
        return node.ordered
          ? `<ol${startOf(node.start)}>${childrenOf(node, depth)}</ol>`
          : `<ul>${childrenOf(node, depth)}</ul>`;
      case 'listItem': {
        const [only, ...others] = node.children;
        const isShort = only?.type === 'paragraph' && others.length === 0;
        return `<li>${isShort ? childrenOf(only, depth + 1) : childrenOf(node, depth)}</li>`;
      }
      case 'image':
        return imageOf(node.url, (node.alt ?? '').trim());
      case 'break':
        return '<br>';
      case 'thematicBreak':
        return '<hr>';
      default:
        return 'children' in node ? childrenOf(node, depth) : '';
    }
  }
  const tree = fromMarkdown(markdown, { extensions: [{ disable: { null: asText } }] });
  return { html: htmlOf(tree, 0), images };
}
