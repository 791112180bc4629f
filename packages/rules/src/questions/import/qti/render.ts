import {
  allowedAttributes,
  droppedTags,
  identifyingAttributes,
  importedTags,
  linkSchemes,
  mappedTags,
} from '@certame/contract/kit/html-allow-list.ts';
import { elementsOf, isElement, textOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { asBlocks, escapeImported, imagePlaceholder } from '../html.ts';
import type { ImportedImage } from '../types.ts';
import { formulaHtml } from './mathml.ts';
import { attributeOf, type Notice, wordsOf } from './tree.ts';

const voids: ReadonlySet<string> = new Set(['br', 'hr', 'col']);
const blockNames = 'p|h3|h4|ul|ol|li|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|blockquote|hr|br';
const aroundBlocks = new RegExp(`[ \\n]*(</?(?:${blockNames})(?: [^>]*)?>)[ \\n]*`, 'g');
const hasBlock = new RegExp(`<(?:${blockNames.replace('|br', '')}|pre|div)[ >]`);
const emptyParagraphs = /<p>(?: |\u00a0)*<\/p>/g;
/** Text of a statement that stands in no block, which QTI has no place for, travels in a `div` with this mark. */
export const looseAttribute = 'data-loose';
const pre = /(<pre>[\s\S]*?<\/pre>)/;

/** Tags that QTI has no element for: the export says in `data-tag` which they were. */
const travelling: ReadonlySet<string> = new Set(['u', 's', 'tfoot']);
/** Shown by the player or for others than the candidate: `takeElement` decides about what it needs of them. */
const silent: ReadonlySet<string> = new Set(
  'feedbackInline feedbackBlock modalFeedback templateInline templateBlock catalogInfo stylesheet printedVariable'.split(
    ' ',
  ),
);

export interface RenderContext {
  notice: Notice;
  images: ImportedImage[];
  /** Path of an image as the bundle has it, from its address beside the document. */
  pathOf(address: string): string;
  /** HTML in place of an element, undefined where it is rendered like any other. */
  takeElement(element: XmlElement): string | undefined;
}

const isSafeLink = (address: string): boolean => {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme !== undefined && linkSchemes.includes(scheme);
};

function image(context: RenderContext, element: XmlElement, address: string, alt: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) {
    context.notice('qti_external_image', element.line, address.slice(0, 100));
    return '';
  }
  if (address === '') return '';
  const ref = context.pathOf(address);
  const text = alt.replace(/\s+/g, ' ').trim().slice(0, 1000);
  context.images.push({ ref, alt: text });
  return imagePlaceholder(ref, text);
}

/** An `object` is a picture, a sound or a film by its type; of these the texts of the bank have pictures. */
function objectHtml(context: RenderContext, element: XmlElement): string {
  const type = attributeOf(element, 'type').toLowerCase();
  const address = attributeOf(element, 'data');
  if (type.startsWith('image/') || (type === '' && /\.(?:png|jpe?g|gif|webp)$/i.test(address)))
    return image(context, element, address, attributeOf(element, 'aria-label') || textOf(element));
  context.notice('qti_media', element.line, address.slice(0, 100));
  return '';
}

function special(context: RenderContext, element: XmlElement): string | undefined {
  switch (element.name) {
    case 'img':
      return image(context, element, attributeOf(element, 'src'), element.attributes.get('alt') ?? '');
    case 'object':
      return objectHtml(context, element);
    case 'audio':
    case 'video': {
      const source =
        attributeOf(element, 'src') || elementsOf(element).map((child) => attributeOf(child, 'src'))[0];
      context.notice('qti_media', element.line, (source ?? '').slice(0, 100));
      return '';
    }
    case 'math':
      return formulaHtml(element, () => context.notice('qti_formula', element.line));
    case 'svg':
      context.notice('qti_svg', element.line);
      return '';
    // Pronunciations of East Asian texts: the base text stays, what stands over it goes into parentheses.
    case 'rt':
      return ` (${escapeImported(textOf(element).trim())})`;
    case 'rp':
      return '';
    default:
      return undefined;
  }
}

/** A `div` that holds no block is a paragraph to those who wrote it. */
const paragraphOf = (element: XmlElement, inner: string): string =>
  element.attributes.has('data-latex') || hasBlock.test(inner) ? inner : `<p>${inner}</p>`;

function tagOf(element: XmlElement): string {
  const own = attributeOf(element, 'data-tag');
  if (travelling.has(own)) return own;
  if (element.name === 'span' && wordsOf(element, 'class').includes('qti-underline')) return 'u';
  return Object.hasOwn(mappedTags, element.name) ? (mappedTags[element.name] ?? '') : element.name;
}

function renderElement(context: RenderContext, element: XmlElement, isPre: boolean): string {
  const taken = context.takeElement(element) ?? special(context, element);
  if (taken !== undefined) return taken;
  if (silent.has(element.name) || droppedTags.has(element.name)) return '';
  const tag = tagOf(element);
  const inner = renderNodes(context, element.children, isPre || tag === 'pre');
  if (tag === 'div' && !element.attributes.has(looseAttribute)) return paragraphOf(element, inner);
  if (!Object.hasOwn(importedTags, tag)) return inner;
  const source = Object.fromEntries(element.attributes);
  if (tag === 'ol' && source['data-start'] !== undefined) source.start = source['data-start'];
  const attributes = allowedAttributes(importedTags, tag, source);
  if (attributes.href !== undefined && !isSafeLink(attributes.href)) delete attributes.href;
  // A gap is a place that the question's own interactions make, never one that the text brings.
  delete attributes['data-gap'];
  if (identifyingAttributes.get(tag)?.every((name) => attributes[name] === undefined)) return inner;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeImported(value)}"`);
  const open = `<${tag}${written.join('')}>`;
  return voids.has(tag) ? open : `${open}${inner}</${tag}>`;
}

/** Text and elements of QTI's XHTML in the tags that the bank's texts have. */
function renderNodes(context: RenderContext, nodes: XmlElement['children'], isPre = false): string {
  return nodes
    .map((node) => {
      if (isElement(node)) return renderElement(context, node, isPre);
      return escapeImported(isPre ? node : node.replace(/[ \t\r\n]+/g, ' '));
    })
    .join('');
}

/** Spaces beside blocks are the source's indentation. */
const tidy = (html: string): string =>
  html
    .split(pre)
    .map((part) =>
      part.startsWith('<pre>') ? part : part.replace(aroundBlocks, '$1').replace(emptyParagraphs, ''),
    )
    .join('')
    .trim();

export const renderHtml = (context: RenderContext, nodes: XmlElement['children']): string =>
  tidy(renderNodes(context, nodes));

/** A text of blocks; what stood in none when it left the bank stays so. */
export function renderBlocks(context: RenderContext, nodes: XmlElement['children']): string {
  const html = renderHtml(context, nodes);
  const isOurs = nodes.some((node) => isElement(node) && node.attributes.has(looseAttribute));
  return isOurs || hasBlock.test(html) ? html : asBlocks(html);
}

/** A text where no markup can stand, as that of a choice in a list. */
export const renderText = (element: XmlElement): string => textOf(element).replace(/\s+/g, ' ').trim();
