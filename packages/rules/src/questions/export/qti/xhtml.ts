import { linkSchemes } from '@certame/contract/kit/html-allow-list.ts';
import { escapeXml, type XmlAttributes, xmlElement } from '../../../xml/write-xml.ts';
import { formulaText } from '../../formula-text.ts';
import { type HtmlElement, htmlTree } from './html-tree.ts';

const blocks: ReadonlySet<string> = new Set('p h3 h4 ul ol table blockquote pre hr div'.split(' '));
const known: ReadonlySet<string> = new Set([
  'p',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'blockquote',
  'pre',
  'hr',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'sub',
  'sup',
  'code',
  'a',
]);
/** The bank's tags that QTI has not, and what stands for them; `data-tag` says to the import which they were. */
const substitutes: Readonly<Record<string, { name: string; class?: string }>> = {
  u: { name: 'span', class: 'qti-underline' },
  s: { name: 'span' },
  // A foot stands before the body in some versions of HTML and after it in others.
  tfoot: { name: 'tbody' },
};

/** What the text of one question needs of the writer. */
export interface XhtmlContext {
  /** Address of a stored picture beside the item; undefined for one that is not there. */
  imageAddress(fileId: string): string | undefined;
  /** The interaction at a gap's place. */
  gapXml(gapId: string): string;
}

function formula({ name, attributes }: HtmlElement): string {
  const latex = attributes['data-latex'] ?? '';
  const content = xmlElement('mtext', {}, escapeXml(formulaText(latex)));
  // LaTeX for whoever writes formulas so, a line of text for whoever doesn't.
  const annotation = xmlElement('annotation', { encoding: 'application/x-tex' }, escapeXml(latex));
  return xmlElement(
    'math',
    { xmlns: 'http://www.w3.org/1998/Math/MathML', display: name === 'div' ? 'block' : undefined },
    xmlElement('semantics', {}, content + annotation),
  );
}

function picture(element: HtmlElement, context: XhtmlContext): string {
  const { 'data-file': fileId, alt, width, height } = element.attributes;
  const address = fileId === undefined ? undefined : context.imageAddress(fileId);
  return address === undefined ? '' : xmlElement('img', { src: address, alt: alt ?? '', width, height });
}

function attributesOf({ name, attributes }: HtmlElement): XmlAttributes {
  if (name === 'td' || name === 'th') return { colspan: attributes.colspan, rowspan: attributes.rowspan };
  if (name === 'ol') return { 'data-start': attributes.start };
  if (name !== 'a') return {};
  const scheme = /^([a-z]+):/i.exec(attributes.href ?? '')?.[1]?.toLowerCase();
  return { href: scheme !== undefined && linkSchemes.includes(scheme) ? attributes.href : undefined };
}

function elementXml(element: HtmlElement, context: XhtmlContext): string {
  const { name, attributes, children } = element;
  if (attributes['data-latex'] !== undefined) return formula(element);
  if (attributes['data-gap'] !== undefined) return context.gapXml(attributes['data-gap']);
  if (name === 'img') return picture(element, context);
  const content = name === 'blockquote' ? blocksXml(children, context) : flowXml(children, context);
  const substitute = Object.hasOwn(substitutes, name) ? substitutes[name] : undefined;
  if (substitute) return xmlElement(substitute.name, { class: substitute.class, 'data-tag': name }, content);
  const written = attributesOf(element);
  if (!known.has(name) || (name === 'a' && written.href === undefined)) return content;
  return xmlElement(name, written, content);
}

const nodeXml = (node: HtmlElement | string, context: XhtmlContext): string =>
  typeof node === 'string' ? escapeXml(node) : elementXml(node, context);

const flowXml = (nodes: readonly (HtmlElement | string)[], context: XhtmlContext): string =>
  nodes.map((node) => nodeXml(node, context)).join('');

/** Blocks only: text and marks that stand in none get a `div`, which the import takes away again. */
function blocksXml(nodes: readonly (HtmlElement | string)[], context: XhtmlContext): string {
  let xml = '';
  let loose = '';
  const endLoose = (): void => {
    if (loose.trim() !== '') xml += xmlElement('div', { 'data-loose': '' }, loose);
    loose = '';
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !blocks.has(node.name)) loose += nodeXml(node, context);
    else {
      endLoose();
      xml += nodeXml(node, context);
    }
  }
  endLoose();
  return xml;
}

/** A text where QTI takes text and blocks side by side: an option, a label. */
export const flowOf = (html: string, context: XhtmlContext): string => flowXml(htmlTree(html), context);
/** A text where QTI takes blocks only: an item's body, a feedback. */
export const blocksOf = (html: string, context: XhtmlContext): string => blocksXml(htmlTree(html), context);
