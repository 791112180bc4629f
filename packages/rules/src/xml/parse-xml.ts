import { createXmlReader } from './read-xml.ts';
import type { XmlElement as ReadElement } from './xml-element.ts';

/** An element where namespaces are told apart by its name alone, as in documents of one vocabulary. */
export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** By their names with prefix, as `xml:lang`. */
  attributes: ReadonlyMap<string, string>;
  /** Text and CDATA are both strings. */
  children: readonly (XmlElement | string)[];
  /** Where it begins, from 1. */
  line: number;
}

const asTree = ({ name, attributes, nodes, line }: ReadElement): XmlElement => ({
  name: name.slice(name.indexOf(':') + 1),
  attributes: new Map(Object.entries(attributes)),
  children: nodes.map((node) => (typeof node === 'string' ? node : asTree(node))),
  line,
});

/** A document as a tree; text between the children of its root is left out. @throws XmlRefused. */
export function parseXml(text: string): XmlElement {
  let root: ReadElement | undefined;
  const children: XmlElement[] = [];
  const reader = createXmlReader({
    onRoot: (element) => {
      root = element;
    },
    onRootChild: (child) => children.push(asTree(child)),
  });
  reader.write(text.replace(/^\uFEFF/, ''));
  reader.end();
  // Whatever has no root was refused.
  return { ...asTree(root ?? { name: '', attributes: {}, nodes: [], line: 1 }), children };
}

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string';

export const elementsOf = (parent: XmlElement): XmlElement[] => parent.children.filter(isElement);

export const childrenOf = (parent: XmlElement, name: string): XmlElement[] =>
  elementsOf(parent).filter((child) => child.name === name);

export const childOf = (parent: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(parent).find((child) => child.name === name);

/** All text in it, however deep. */
export const textOf = (node: XmlElement | string): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

/** Every element in it, itself first, in the order of the document. */
export function* descendantsOf(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) if (isElement(child)) yield* descendantsOf(child);
}
